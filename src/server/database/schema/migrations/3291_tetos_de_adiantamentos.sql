-- The most that a person, and all people together, may owe of advances with a new one. Null: no limit.
alter table public.configuracoes
  add column teto_adiantamento_pessoa numeric(14, 2)
    constraint configuracoes_teto_adiantamento_pessoa_positivo check (teto_adiantamento_pessoa >= 0),
  add column teto_adiantamento_todos numeric(14, 2)
    constraint configuracoes_teto_adiantamento_todos_positivo check (teto_adiantamento_todos >= 0);

-- The ceilings that advances of these payees pass: of a person, who may have several payees of one CPF, or of all (null). What
-- is being approved counts as owed, and so does what is in the draft `fechamento`.
create function plantao.tetos_passados(favorecidos uuid[], fechamento uuid default null)
returns table (favorecido_id uuid, teto numeric, em_aberto numeric)
language sql stable
as $$
  with abertos as materialized (
    select d.favorecido_id, d.aberto as valor
      from plantao.dividas_de(array(select f.id from public.favorecidos f where f.a_recuperar > 0)) d
     where d.linha_id is null
    union all
    select p.favorecido_id, p.adiantamento
      from public.pagamentos p join public.fechamentos f on f.id = p.fechamento_id
     where p.status = 'Rascunho' and p.adiantamento > 0 and (f.status = 'Aprovando' or f.id = $2)),
  pessoas as materialized (
    select f.id, f.junto_de, coalesce(f.documento, c.cpf) as documento
      from public.favorecidos f left join public.colaboradores c on c.id = f.colaborador_id
     where f.id = any ($1) or f.id in (select a.favorecido_id from abertos a))
  select f.id, c.teto_adiantamento_pessoa, sum(a.valor)
    from public.configuracoes c
   cross join pessoas f
    join pessoas o
      on o.id = f.id or o.junto_de = f.id or (length(f.documento) = 11 and o.documento = f.documento)
    join abertos a on a.favorecido_id = o.id
   where f.id = any ($1)
   group by f.id, c.teto_adiantamento_pessoa
  having sum(a.valor) > c.teto_adiantamento_pessoa
  union all
  select null, c.teto_adiantamento_todos, x.em_aberto
    from public.configuracoes c cross join (select sum(a.valor) as em_aberto from abertos a) x
   where cardinality($1) > 0 and x.em_aberto > c.teto_adiantamento_todos
$$;

-- Approvals of advances go one by one, because the ceiling of all is nobody's row. Taken before payees.
create function plantao.travar_adiantamentos() returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('plantao.adiantamentos', 0)) $$;

create function plantao.limitar_adiantamentos() returns trigger
language plpgsql
as $$
declare
  favorecidos constant uuid[] := array(
    select favorecido_id from novas where tipo = 'Adiantamento' and estorna_id is null);
begin
  if cardinality(favorecidos) > 0 then
    perform plantao.travar_adiantamentos();
    if exists (select from plantao.tetos_passados(favorecidos)) then
      perform plantao.recusar('pagamentos_teto_de_adiantamentos', 'pagamentos');
    end if;
  end if;
  return null;
end
$$;
comment on function plantao.limitar_adiantamentos() is
  'Refuses an advance with which a person, or all together, would owe more of advances than the ceiling. After lancar_movimentos, which holds the payees, and before saldar_dividas: what the same payment discounts makes no room.';
create trigger limitar_adiantamentos after insert on public.comissoes_movimentos
  referencing new table as novas for each statement execute function plantao.limitar_adiantamentos();
