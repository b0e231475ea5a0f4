-- What one payee may receive of one sale, or for a prize or an adjustment. A participant's line is made when something
-- of it is first released.
create table public.comissoes_linhas (
  id uuid primary key default gen_random_uuid(),
  venda_id uuid constraint comissoes_linhas_venda_existe references public.vendas (id) on delete cascade,
  participante_id uuid constraint comissoes_linhas_participante_unico unique
    constraint comissoes_linhas_participante_existe references public.vendas_participantes (id) on delete cascade,
  premiacao_id uuid constraint comissoes_linhas_premiacao_unica unique
    constraint comissoes_linhas_premiacao_existe references public.premiacoes (id),
  favorecido_id uuid not null constraint comissoes_linhas_favorecido_existe references public.favorecidos (id),
  papel text not null constraint comissoes_linhas_papel_conhecido check (papel in (
    'Corretor', 'Gerente', 'Diretor', 'Coordenação', 'Captador', 'Indicação', 'Parceria', 'Prêmio', 'Ajuste')),
  valor numeric(14, 2) not null constraint comissoes_linhas_valor_positivo check (valor >= 0),
  liberado numeric(14, 2) not null default 0,
  aprovado numeric(14, 2) not null default 0,
  pago numeric(14, 2) not null default 0,
  estornado numeric(14, 2) not null default 0,
  pago_em date,
  -- A history of its own, unless it belongs to a sale's.
  historico_id uuid not null generated always as (coalesce(venda_id, id)) stored,
  created_at timestamptz not null default now(),
  -- A comissionado's share is typed by percent of the sale's base or by value, as a participant's is.
  modo text not null default 'valor'
    constraint comissoes_linhas_modo_conhecido check (modo in ('percentual', 'valor')),
  percentual numeric(5, 2) not null default 0
    constraint comissoes_linhas_percentual_faixa check (percentual between 0 and 100),
  -- What the developer, the buyer or a partner paid directly is no money of the house: a counter of its own.
  direto numeric(14, 2) not null default 0
    constraint comissoes_linhas_direto_do_pago check (direto between 0 and pago),
  -- An Ajuste gives back what was recovered of this line's Estorno, which was undone.
  ajusta_id uuid constraint comissoes_linhas_so_ajuste_ajusta check (ajusta_id is null or papel = 'Ajuste'),
  constraint comissoes_linhas_na_ordem check (
    0 <= estornado and estornado <= pago and pago <= aprovado and aprovado <= liberado and liberado <= valor),
  constraint comissoes_linhas_de_que check (
    (venda_id is not null or papel in ('Prêmio', 'Ajuste')) and (participante_id is null or venda_id is not null)
    and (participante_id is null or papel = 'Corretor') and (premiacao_id is null or papel = 'Prêmio'))
);
create index comissoes_linhas_venda_id on public.comissoes_linhas (venda_id);
create index comissoes_linhas_favorecido_id on public.comissoes_linhas (favorecido_id);
-- What the next closing may take: few among many.
create index comissoes_linhas_a_fechar on public.comissoes_linhas (favorecido_id, id) where liberado > aprovado;
-- Comissões lists these beside the participants: few among the lines.
create index comissoes_linhas_do_rateio on public.comissoes_linhas (venda_id)
  where participante_id is null and venda_id is not null;
-- A commission is a participant's or a comissionado's: its line is found by either's id.
create unique index comissoes_linhas_da_comissao on public.comissoes_linhas ((coalesce(participante_id, id)));
-- What of a line was reversed and is still owed: the payee gives back the oldest first.
create index comissoes_linhas_estornadas on public.comissoes_linhas (favorecido_id, created_at, id) where estornado > 0;
create index comissoes_linhas_ajusta_id on public.comissoes_linhas (ajusta_id) where ajusta_id is not null;
select plantao.acompanhar('comissoes_linhas', grupo => 'historico_id',
  derivadas => '{liberado,aprovado,pago,direto,estornado,pago_em}');

-- What the line makes of its participant's commission.
create function plantao.comissao_lancada(l public.comissoes_linhas, status_da_venda text)
returns table (status text, dia date, a_estornar boolean)
language sql immutable
as $$
  select s.status, case when s.status = 'Pago' then l.pago_em end,
         s.status = 'Pago' and status_da_venda = 'Desistência'
    from (select case when l.pago > 0 and l.estornado = l.pago then 'Cancelado'
                      when l.pago > 0 and l.pago = l.valor then 'Pago' else 'Pendente' end as status) s
$$;

-- From the first release on, the commission's status is what the movements make of it, also when an open form or
-- an earlier version of the server sends what it read before. After a_ and b_, which would date it or take its marks.
create function plantao.manter_lancado() returns trigger
language plpgsql
as $$
declare
  lancada record;
begin
  if new.valor_comissao <> old.valor_comissao then
    update public.comissoes_linhas set valor = new.valor_comissao where participante_id = new.id;
  end if;
  select s.* into lancada
    from public.comissoes_linhas l
    join public.vendas v on v.id = l.venda_id
   cross join plantao.comissao_lancada(l, v.status) s
   where l.participante_id = new.id and l.liberado > 0;
  if found then
    new.status_comissao := lancada.status;
    new.data_pagamento := lancada.dia;
    new.estorno_pendente := lancada.a_estornar;
    new.cancelado_por_desistencia := false;
  end if;
  return new;
end
$$;
create trigger c_manter_lancado before update on public.vendas_participantes
  for each row execute function plantao.manter_lancado();

-- Lines without movements go before their sale does, so that their history goes with the sale's; others keep it.
create function plantao.tirar_linhas() returns trigger
language plpgsql
as $$
begin
  delete from public.comissoes_linhas where venda_id = old.id;
  return old;
end
$$;
create trigger tirar_linhas before delete on public.vendas for each row execute function plantao.tirar_linhas();

-- When a sale enters or leaves Desistência, a paid commission of it is to be reversed, or no longer.
create function plantao.marcar_estornos() returns trigger
language plpgsql
as $$
begin
  update public.vendas_participantes p set estorno_pendente = p.estorno_pendente
    from public.comissoes_linhas l where p.venda_id = new.id and l.participante_id = p.id and l.liberado > 0;
  return null;
end
$$;
create trigger marcar_estornos after update of status on public.vendas
  for each row when ((old.status = 'Desistência') <> (new.status = 'Desistência'))
  execute function plantao.marcar_estornos();

-- Whether something of a sale's commissions is released and not paid, or paid, reversed and not recovered.
create function plantao.comissao_em_aberto(venda uuid) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.comissoes_linhas l join public.favorecidos f on f.id = l.favorecido_id
     where l.venda_id = venda and (l.liberado > l.pago or (l.estornado > 0 and f.a_recuperar > 0)))
$$;

-- A payee who has a key, or something that may be paid, stays the same person's: another one in its place would owe nothing,
-- and be paid to a key of which nothing says that it changed.
create function plantao.conferir_colaborador_do_favorecido() returns trigger
language plpgsql
as $$
begin
  if not plantao.por_movimento(tg_relid)
     and ((old.colaborador_id is not null and old.chave_pix is not null)
          or exists (select from public.comissoes_linhas
                      where favorecido_id = old.id and (aprovado > 0 or old.colaborador_id is not null))) then
    perform plantao.recusar('favorecidos_colaborador_fixo', 'favorecidos');
  end if;
  return new;
end
$$;
create trigger conferir_colaborador_do_favorecido before update on public.favorecidos
  for each row when (new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_colaborador_do_favorecido();
