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
    'Corretor', 'Gerente', 'Diretor', 'Coordenação', 'Captador', 'Indicação', 'Parceria', 'Prêmio', 'Ajuste', 'Bônus')),
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
  -- An Ajuste that is of no line: why it is paid, of a list, and a text in which anything may stand.
  motivo text constraint comissoes_linhas_motivo_conhecido check (motivo in (
    'Comissão paga a menos', 'Bonificação', 'Reembolso de despesa', 'Acerto de outro mês', 'Outro')),
  observacoes text
    constraint comissoes_linhas_observacoes_tamanho check (char_length(observacoes) between 1 and 500),
  -- The bonus of a campaign for one person of one sale is a line, made once. What its percent is of stays as it was when
  -- the line was made or last raised; null of an amount.
  campanha_id uuid,
  base text,
  base_valor numeric(14, 2),
  -- The bonus of a promotion is a line of no sale, made once.
  promocao_id uuid,
  constraint comissoes_linhas_na_ordem check (
    0 <= estornado and estornado <= pago and pago <= aprovado and aprovado <= liberado and liberado <= valor),
  constraint comissoes_linhas_de_que check (
    (venda_id is not null or papel in ('Prêmio', 'Ajuste') or promocao_id is not null)
    and (participante_id is null or venda_id is not null)
    and (participante_id is null or papel = 'Corretor') and (premiacao_id is null or papel = 'Prêmio')),
  constraint comissoes_linhas_ajuste_livre check (
    (motivo is null and observacoes is null)
    or (motivo is not null and papel = 'Ajuste' and ajusta_id is null and venda_id is null and valor > 0)),
  constraint comissoes_linhas_bonus check (
    (papel = 'Bônus') = (campanha_id is not null or promocao_id is not null)
    and (campanha_id is null or promocao_id is null)
    and (campanha_id is null or venda_id is not null) and (promocao_id is null or venda_id is null)
    and (base is null) = (base_valor is null) and (base is null or papel = 'Bônus')
    and base in ('valor_venda', 'parte_da_venda', 'comissoes_da_venda', 'comissao', 'vendas_da_apuracao',
      'comissoes_da_apuracao')
    and base_valor >= 0)
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
create unique index comissoes_linhas_bonus_unico on public.comissoes_linhas (campanha_id, venda_id, favorecido_id)
  where campanha_id is not null;
-- Of several violated keys the first one made is named: this one is the last.
alter table public.comissoes_linhas add constraint comissoes_linhas_promocao_unica unique (promocao_id);
-- The text is not in the audit, from which an anonymisation would have to take it out again.
select plantao.acompanhar('comissoes_linhas', grupo => 'historico_id',
  derivadas => '{liberado,aprovado,pago,direto,estornado,pago_em,observacoes}');

-- What a commission is, said once: its status and day from its line `l`, what of it is in which part, and why nothing of it
-- is released or taken back. Each is one expression, so that the planner puts it in place of its call.

-- Of a participant's line from the first release on; before, and of one without a line, the status is typed. A
-- comissionado's is never typed: what a sale in Desistência, or an Ajuste that was taken back, leaves of it is Cancelado.
-- What is of no sale is released when it is made, and is nothing once that is taken back: no screen could release it again
-- by itself, so that it is not 'a liberar'.
create function plantao.status_da_comissao(l public.comissoes_linhas, status_da_venda text)
returns text
language sql immutable
as $$
  select case when l.pago > 0 and l.estornado = l.pago then 'Cancelado'
              when l.pago > 0 and l.pago = l.valor then 'Pago'
              when l.participante_id is null and l.liberado = 0
                   and (l.venda_id is null or l.ajusta_id is not null or status_da_venda = 'Desistência') then 'Cancelado'
              else 'Pendente' end
$$;

-- The day on which it became Pago, whatever its sale is.
create function plantao.dia_da_comissao(l public.comissoes_linhas) returns date
language sql immutable
as $$
  select case when plantao.status_da_comissao(l, null) = 'Pago' then l.pago_em end
$$;

-- An Ajuste gave back what its payee had paid, and is owed no more.
create function plantao.comissao_a_estornar(l public.comissoes_linhas, status_da_venda text) returns boolean
language sql immutable
as $$
  select plantao.status_da_comissao(l, null) = 'Pago' and l.ajusta_id is null and status_da_venda = 'Desistência'
$$;

-- All three, for who writes them.
create function plantao.comissao_lancada(l public.comissoes_linhas, status_da_venda text)
returns table (status text, dia date, a_estornar boolean)
language sql immutable
as $$
  select plantao.status_da_comissao(l, status_da_venda), plantao.dia_da_comissao(l),
         plantao.comissao_a_estornar(l, status_da_venda)
$$;

-- Whether something of a commission is still to be released; `liberado` is its line's, if it has one.
create function plantao.ha_a_liberar(status text, valor numeric, liberado numeric) returns boolean
language sql immutable
as $$
  select status = 'Pendente' and valor > coalesce(liberado, 0)
$$;

-- Why nothing of a commission can be released; null if something can. Of the status of its sale only Desistência counts. The
-- payee is asked for last.
create function plantao.impedimento_de_liberar(
  status text, valor numeric, l public.comissoes_linhas, desistiu boolean, tem_favorecido boolean)
returns text
language sql immutable
as $$
  select case when l.ajusta_id is not null then 'ajuste'
              when l.liberado > 0 and l.liberado >= valor then 'ja_liberada'
              when coalesce(l.liberado, 0) = 0 and status = 'Pago' then 'ja_paga'
              when desistiu then 'desistencia'
              when coalesce(l.liberado, 0) = 0 and status = 'Cancelado' then 'cancelada'
              when valor = 0 then 'sem_valor'
              when not tem_favorecido then 'sem_favorecido' end
$$;

-- Why no release of a commission can be taken back; null if one can.
create function plantao.impedimento_de_desfazer(l public.comissoes_linhas, em_rascunho numeric) returns text
language sql immutable
as $$
  select case when coalesce(l.liberado, 0) = 0 then 'nao_liberada'
              when l.ajusta_id is not null then 'ajuste'
              when l.liberado - l.aprovado - coalesce(em_rascunho, 0) <= 0 then 'em_fechamento' end
$$;

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
comment on function plantao.manter_lancado() is
  'From the first release on, the participant''s status follows from the movements, whoever writes the row, and a changed value is also the line''s. After a_ and b_, whose values it replaces.';
create trigger c_manter_lancado before update on public.vendas_participantes
  for each row execute function plantao.manter_lancado();

create function plantao.tirar_linhas() returns trigger
language plpgsql
as $$
begin
  delete from public.comissoes_linhas where venda_id = old.id;
  return old;
end
$$;
comment on function plantao.tirar_linhas() is
  'Deletes the lines without movements before their sale, so that their history goes with the sale''s.';
create trigger tirar_linhas before delete on public.vendas for each row execute function plantao.tirar_linhas();

create function plantao.marcar_estornos() returns trigger
language plpgsql
as $$
begin
  update public.vendas_participantes p set estorno_pendente = p.estorno_pendente
    from public.comissoes_linhas l where p.venda_id = new.id and l.participante_id = p.id and l.liberado > 0;
  return null;
end
$$;
comment on function plantao.marcar_estornos() is
  'When a sale enters or leaves Desistência, what movements paid of it is to be reversed, or no longer.';
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
comment on function plantao.conferir_colaborador_do_favorecido() is
  'A payee with a key or a commission stays the same person''s: another payee in its place would bring a first key, which no mark calls changed.';
create trigger conferir_colaborador_do_favorecido before update on public.favorecidos
  for each row when (new.colaborador_id is distinct from old.colaborador_id)
  execute function plantao.conferir_colaborador_do_favorecido();
