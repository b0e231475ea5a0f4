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
-- A participant's line has the participant's sale and value, from the moment that nobody else can change them. What
-- movements count is changed only by movements.
create function plantao.conferir_linha() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if (new.liberado, new.aprovado, new.pago, new.estornado) <> (0, 0, 0, 0) then
      perform plantao.recusar('comissoes_linhas_so_por_movimento', 'comissoes_linhas');
    end if;
    if new.participante_id is not null then
      select p.venda_id, p.valor_comissao into new.venda_id, new.valor
        from public.vendas_participantes p where p.id = new.participante_id for no key update;
    end if;
  elsif pg_trigger_depth() = 1 then
    if (new.liberado, new.aprovado, new.pago, new.estornado, new.pago_em)
       is distinct from (old.liberado, old.aprovado, old.pago, old.estornado, old.pago_em) then
      perform plantao.recusar('comissoes_linhas_so_por_movimento', 'comissoes_linhas');
    end if;
    if (new.venda_id, new.participante_id, new.premiacao_id) is distinct from
       (old.venda_id, old.participante_id, old.premiacao_id)
       or (new.participante_id is not null and new.valor <> old.valor) then
      perform plantao.recusar('comissoes_linhas_fixa', 'comissoes_linhas');
    end if;
    -- What is to be recovered is recovered from the payee who was paid, and a draft shows who will be.
    if new.favorecido_id <> old.favorecido_id
       and (old.aprovado > 0 or exists (select from public.fechamentos_itens where linha_id = old.id)) then
      perform plantao.recusar('comissoes_linhas_favorecido_fixo', 'comissoes_linhas');
    end if;
  end if;
  return new;
end
$$;
create trigger conferir_linha before insert or update on public.comissoes_linhas
  for each row execute function plantao.conferir_linha();

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

-- From the first release on, the commission's status is what the movements make of it, also when an open form
-- or the previous version of the server sends what it read before. After a_ and b_, which would date it or take its
-- marks.
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

-- As before, but a status that another trigger writes neither waits for the sale, which a form may hold while it waits
-- for the participant, nor throws anybody out of that form.
create or replace function plantao.somar_participantes_alterados() returns trigger
language plpgsql
as $$
begin
  perform plantao.somar_participantes(array(
    select distinct n.venda_id from novas n join velhas v using (id)
     where n is distinct from v
       and (pg_trigger_depth() = 1
            or (n.percentual_comissao, n.valor_comissao) <> (v.percentual_comissao, v.valor_comissao))));
  return null;
end
$$;

select plantao.acompanhar('comissoes_linhas', grupo => 'historico_id',
  derivadas => '{liberado,aprovado,pago,estornado,pago_em}');
