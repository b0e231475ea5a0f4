-- What payees owe, and what settles it.

-- With the movements, so that a line in one is named before its Ajustes are deleted along with it; and those that come after it.
alter table public.comissoes_linhas
  add constraint comissoes_linhas_ajusta_existe
    foreign key (ajusta_id) references public.comissoes_linhas (id) on delete cascade,
  add constraint comissoes_linhas_campanha_existe foreign key (campanha_id) references public.campanhas (id),
  add constraint comissoes_linhas_promocao_existe foreign key (promocao_id) references public.colaboradores_faixas (id);

-- Which Estorno or advance a Desconto, Devolução or Baixa settles: the oldest first. Written with the movement, and like it
-- never changed, so that it needs no foreign keys.
create table public.comissoes_recuperacoes (
  movimento_id bigint not null,
  divida_id bigint not null,
  valor numeric(14, 2) not null constraint comissoes_recuperacoes_valor_positivo check (valor > 0),
  constraint comissoes_recuperacoes_uma_por_divida primary key (movimento_id, divida_id)
);
create index comissoes_recuperacoes_divida_id on public.comissoes_recuperacoes (divida_id);
create trigger manter_recuperacoes before update or delete or truncate on public.comissoes_recuperacoes
  for each statement execute function plantao.manter_movimentos();

-- Only with a movement: a server of an earlier version grants the application every new table.
create function plantao.conferir_recuperacoes() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid) then
    perform plantao.recusar('comissoes_recuperacoes_so_por_movimento', 'comissoes_recuperacoes');
  end if;
  return null;
end
$$;
comment on function plantao.conferir_recuperacoes() is 'Only a movement records which debt was settled.';
create trigger conferir_recuperacoes before insert on public.comissoes_recuperacoes
  for each statement execute function plantao.conferir_recuperacoes();

-- An Estorno that was made while its sale was in Desistência, of a sale that no longer is: the payee owes nothing for it,
-- until an Administrador undoes it. Whether the sale was so is what its next change of status says.
create function plantao.estorno_a_desfazer(m public.comissoes_movimentos) returns boolean
language sql stable
as $$
  select m.tipo = 'Estorno' and exists (
    select from public.comissoes_linhas l join public.vendas v on v.id = l.venda_id
     where l.id = m.linha_id and v.status <> 'Desistência'
       and (select a.antes ->> 'status' from public.auditoria a
             where a.grupo_id = v.id and a.tabela = 'vendas' and 'status' = any (a.campos) and a.operacao = 'UPDATE'
               and a.em > m.em
             order by a.id limit 1) = 'Desistência')
$$;

-- What payees owe, by the movements that made it and were not undone, and what of each is still open.
create function plantao.dividas_de(favorecidos uuid[])
returns table (id bigint, favorecido_id uuid, linha_id uuid, valor numeric, aberto numeric, a_desfazer boolean)
language sql stable
as $$
  select m.id, m.favorecido_id, m.linha_id, m.valor,
         m.valor - coalesce((
           select sum(r.valor) from public.comissoes_recuperacoes r
            where r.divida_id = m.id
              and not exists (select from public.comissoes_movimentos e where e.estorna_id = r.movimento_id)), 0),
         plantao.estorno_a_desfazer(m)
    from public.comissoes_movimentos m
   where m.favorecido_id = any ($1) and m.tipo in ('Estorno', 'Adiantamento') and m.estorna_id is null
     and not exists (select from public.comissoes_movimentos e where e.estorna_id = m.id)
$$;

-- What of a line was reversed and is still owed.
create function plantao.a_recuperar_da_linha(l public.comissoes_linhas) returns numeric
language sql stable
as $$
  select coalesce(sum(d.aberto), 0) from plantao.dividas_de(array[l.favorecido_id]) d
   where d.linha_id = l.id and l.estornado > 0
$$;

-- What closings may discount of what the payee owes.
create function plantao.a_descontar(f public.favorecidos) returns numeric
language sql stable
as $$
  select case when f.a_recuperar = 0 then 0 else f.a_recuperar - coalesce((
    select sum(d.aberto) from plantao.dividas_de(array[f.id]) d where d.a_desfazer), 0) end
$$;

create function plantao.saldar_dividas() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  movido numeric;
begin
  -- An Ajuste is released by what is given back, and by nothing else.
  if exists (
    select from novas n join public.comissoes_linhas l on l.id = n.linha_id
     where l.ajusta_id is not null and n.tipo in ('Liberação', 'Reposição', 'Pago direto')
     group by l.id
    having bool_or(n.tipo = 'Pago direto')
        or sum(case when (n.tipo = 'Reposição') = (n.estorna_id is null) then n.valor else -n.valor end) <> 0) then
    perform plantao.recusar('comissoes_movimentos_do_ajuste', 'comissoes_movimentos');
  end if;
  if not exists (select from novas where favorecido_id is not null) then
    return null;
  end if;

  -- What recovered a debt that was undone since is not undone: it came back by an Ajuste.
  if exists (
    select from novas n
     where n.estorna_id is not null and n.tipo in ('Desconto', 'Devolução', 'Baixa')
       and n.valor <> coalesce((
         select sum(r.valor) from public.comissoes_recuperacoes r
          where r.movimento_id = n.estorna_id
            and not exists (
              select from public.comissoes_movimentos e
               where e.estorna_id = r.divida_id and not exists (select from novas x where x.id = e.id))), 0)) then
    perform plantao.recusar('comissoes_movimentos_recuperado', 'comissoes_movimentos');
  end if;
  -- Of a debt that is undone, what was recovered comes back, to the centavo.
  if exists (
    select from (
      select n.linha_id, sum(r.valor) as valor
        from novas n join public.comissoes_recuperacoes r on r.divida_id = n.estorna_id
       where n.tipo in ('Estorno', 'Adiantamento') and n.estorna_id is not null
         and not exists (select from public.comissoes_movimentos e where e.estorna_id = r.movimento_id)
       group by n.linha_id) recuperado
      full join (
      select l.ajusta_id as linha_id, sum(n.valor) as valor
        from novas n join public.comissoes_linhas l on l.id = n.linha_id
       where n.tipo = 'Reposição' and n.estorna_id is null
       group by l.ajusta_id) reposto using (linha_id)
     where recuperado.valor is distinct from reposto.valor) then
    perform plantao.recusar('comissoes_movimentos_recuperado', 'comissoes_movimentos');
  end if;

  -- An Ajuste that is taken back leaves what was recovered to the new Estorno of its line, if the same payee owes it.
  with movidas as (
    insert into public.comissoes_recuperacoes (movimento_id, divida_id, valor)
    select r.movimento_id, d.id, sum(r.valor)
      from novas n
      join public.comissoes_movimentos m on m.id = n.estorna_id
      join public.comissoes_linhas l on l.id = m.linha_id
      join public.comissoes_movimentos e
        on e.ato = m.ato and e.linha_id = l.ajusta_id and e.tipo = 'Estorno' and e.estorna_id is not null
      join public.comissoes_recuperacoes r on r.divida_id = e.estorna_id
      join novas d on d.linha_id = l.ajusta_id and d.tipo = 'Estorno' and d.estorna_id is null
     where n.tipo = 'Reposição'
       and d.favorecido_id = n.favorecido_id
       and not exists (select from public.comissoes_movimentos x where x.estorna_id = r.movimento_id)
     group by r.movimento_id, d.id
    returning valor)
  select coalesce(sum(valor), 0) into movido from movidas;
  if movido <> (select coalesce(sum(valor), 0) from novas where tipo = 'Reposição' and estorna_id is not null)
     or exists (select from plantao.dividas_de(array(select favorecido_id from novas)) where aberto < 0) then
    perform plantao.recusar('comissoes_movimentos_do_ajuste', 'comissoes_movimentos');
  end if;

  insert into public.comissoes_recuperacoes (movimento_id, divida_id, valor)
  select n.id, d.id, least(n.ate, d.ate) - greatest(n.ate - n.valor, d.ate - d.aberto)
    from (select x.id, x.favorecido_id, x.valor, sum(x.valor) over (partition by x.favorecido_id order by x.id) as ate
            from novas x where x.tipo in ('Desconto', 'Devolução', 'Baixa') and x.estorna_id is null) n
    join (select x.id, x.favorecido_id, x.aberto, x.a_desfazer,
                 sum(x.aberto) over (partition by x.favorecido_id order by x.a_desfazer, x.id) as ate
            from plantao.dividas_de(array(
                   select distinct favorecido_id from novas
                    where tipo in ('Desconto', 'Devolução', 'Baixa') and estorna_id is null)) x
           where x.aberto > 0) d
      on d.favorecido_id = n.favorecido_id and n.ate > d.ate - d.aberto and d.ate > n.ate - n.valor
   -- Of an Estorno that is to be undone nothing is discounted; what a person gives back is taken.
   where not (d.a_desfazer and exists (select from novas x where x.id = n.id and x.tipo = 'Desconto'));
  if exists (
    select from novas n
     where n.tipo in ('Desconto', 'Devolução', 'Baixa') and n.estorna_id is null
       and n.valor <> coalesce((
         select sum(r.valor) from public.comissoes_recuperacoes r where r.movimento_id = n.id), 0)) then
    perform plantao.recusar('favorecidos_a_recuperar_positivo', 'favorecidos');
  end if;
  return null;
end
$$;
comment on function plantao.saldar_dividas() is
  'Settles the oldest debts first with what the act recovers, and takes that back when the act is undone. After lancar_movimentos, which holds the payees.';
create trigger saldar_dividas after insert on public.comissoes_movimentos
  referencing new table as novas for each statement execute function plantao.saldar_dividas();

-- The amounts of a commission in each part: of its status and value, its line, if any, and what of that is in a draft. What is
-- reversed is first what the house paid.
create function plantao.partes_da_comissao(
  status text, valor numeric, l public.comissoes_linhas, em_rascunho numeric)
returns table (
  a_liberar numeric, liberada numeric, em_fechamento numeric, paga numeric, direta numeric, a_recuperar numeric)
language sql stable
as $$
  select case when plantao.ha_a_liberar(status, valor, l.liberado) then valor - coalesce(l.liberado, 0) else 0 end,
         coalesce(l.liberado - l.aprovado - coalesce(em_rascunho, 0), 0),
         coalesce(l.aprovado + coalesce(em_rascunho, 0) - l.pago, 0),
         coalesce(greatest(l.pago - l.direto - l.estornado, 0), 0),
         coalesce(least(l.direto, l.pago - l.estornado), 0),
         case when l.estornado > 0 then plantao.a_recuperar_da_linha(l) else 0 end
$$;

-- The account of a payee: each movement once, with what it adds to what the payee is to receive and to what is to be recovered
-- of them, and both balances after it, in the order in which they were recorded. Approving only moves what is to be received
-- from a line to a payment, and what others paid directly never was the house's to pay.
create function plantao.conta_corrente(favorecido uuid)
returns table (id bigint, receber numeric, recuperar numeric, a_receber numeric, a_recuperar numeric)
language sql stable
as $$
  select e.id, e.receber, e.recuperar, sum(e.receber) over registro, sum(e.recuperar) over registro
    from (
      select m.id,
             case when m.estorna_id is null then m.valor else -m.valor end
               * case when m.tipo in ('Liberação', 'Adiantamento') then 1
                      when m.tipo in ('Desconto', 'Retenção', 'Pagamento', 'Pago por fora') then -1 else 0 end as receber,
             case when m.estorna_id is null then m.valor else -m.valor end
               * case when m.tipo in ('Adiantamento', 'Estorno', 'Reposição') then 1
                      when m.tipo in ('Desconto', 'Devolução', 'Baixa') then -1 else 0 end as recuperar
        from (
          select d.* from public.comissoes_movimentos d where d.favorecido_id = $1
          union all
          select d.* from public.pagamentos p join public.comissoes_movimentos d on d.pagamento_id = p.id
           where p.favorecido_id = $1 and d.favorecido_id is null
          union all
          -- Line by line: where the planner knows little of the movements, it would read those of everybody.
          select d.* from public.comissoes_linhas l
           cross join lateral (select x.* from public.comissoes_movimentos x where x.linha_id = l.id offset 0) d
           where l.favorecido_id = $1 and d.favorecido_id is null and d.pagamento_id is null) m) e
  window registro as (order by e.id)
$$;

-- The debts that a movement settles, or that its undoing opens again. Of an Estorno that was undone and made again, what was
-- recovered of the first is the second's.
create function plantao.dividas_saldadas(movimento bigint)
returns table (divida_id bigint, valor numeric)
language sql stable
as $$
  select r.divida_id, r.valor
    from public.comissoes_recuperacoes r
    join public.comissoes_movimentos d on d.id = r.divida_id
   where r.movimento_id = coalesce((select m.estorna_id from public.comissoes_movimentos m where m.id = $1), $1)
     and not exists (
       select from public.comissoes_movimentos e
         join public.comissoes_recuperacoes s on s.movimento_id = r.movimento_id and s.divida_id > e.id
         join public.comissoes_movimentos n on n.id = s.divida_id
        where e.estorna_id = d.id and n.linha_id = d.linha_id)
$$;

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
