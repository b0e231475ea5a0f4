-- What payees owe, and what settles it.

-- With the movements, so that a line in one is named before its Ajustes are deleted along with it.
alter table public.comissoes_linhas add constraint comissoes_linhas_ajusta_existe
  foreign key (ajusta_id) references public.comissoes_linhas (id) on delete cascade;

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

-- Settles debts with what an act recovers, the oldest first, and keeps both in step where one of them is undone. After
-- lancar_movimentos, which holds the payees.
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
create trigger saldar_dividas after insert on public.comissoes_movimentos
  referencing new table as novas for each statement execute function plantao.saldar_dividas();
