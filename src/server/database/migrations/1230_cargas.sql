-- What was brought in from another database: which records, so that a load can be continued, and undone as a whole until
-- somebody works on it.

create table plantao.cargas (
  id uuid primary key default gen_random_uuid(),
  fonte text not null,
  situacao text not null default 'Carregando' constraint cargas_situacao_conhecida
    check (situacao in ('Carregando', 'Carregada', 'Desfazendo', 'Desfeita')),
  iniciada_em timestamptz not null default now(),
  concluida_em timestamptz,
  -- The audit's last entry when the load was complete: later ones of a usuario are somebody's work.
  auditoria_ate bigint,
  constraint cargas_concluida check (situacao not in ('Carregada', 'Desfeita') or concluida_em is not null)
);
create unique index cargas_uma_por_vez on plantao.cargas ((true)) where situacao = 'Carregando';

create table plantao.cargas_registros (
  tabela text not null,
  registro_id uuid not null,
  carga_id uuid not null constraint cargas_registros_carga_existe references plantao.cargas (id),
  primary key (tabela, registro_id)
);

-- Whether the record is part of a load that is under way in that way.
create function plantao.em_carga(tabela text, registro uuid, situacao text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from plantao.cargas_registros r join plantao.cargas c on c.id = r.carga_id
     where r.tabela = $1 and r.registro_id = $2 and c.situacao = $3)
$$;

-- History is not bound by what is asked of new sellers and participants: they may have been promoted or have left since.
create or replace function plantao.conferir_vendedor() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id) and not plantao.em_carga('vendas', new.id, 'Carregando') then
    perform plantao.recusar('vendas_vendedor_corretor_ativo', 'vendas');
  end if;
  return null;
end
$$;
create or replace function plantao.conferir_participante() returns trigger
language plpgsql
as $$
begin
  if not plantao.corretor_ativo(new.colaborador_id)
     and not plantao.em_carga('vendas_participantes', new.id, 'Carregando') then
    perform plantao.recusar('vendas_participantes_corretor_ativo', 'vendas_participantes');
  end if;
  return null;
end
$$;

-- A load that is undone never counted: nothing of it has to be kept.
create or replace trigger guardar_venda before delete on public.vendas
  for each row when (not plantao.em_carga('vendas', old.id, 'Desfazendo')) execute function plantao.guardar_venda();
create or replace trigger conferir_sorteio before update or delete on public.sorteios
  for each row when (not plantao.em_carga('sorteios', old.id, 'Desfazendo'))
  execute function plantao.conferir_sorteio();
create or replace trigger manter_historico_da_roleta before update or delete on public.roleta_historico
  for each row when (not plantao.em_carga('roleta_historico', old.id, 'Desfazendo'))
  execute function plantao.manter_historico_da_roleta();

-- A commission that was paid in the other database on a day that nobody noted was not paid today.
create or replace function plantao.datar_pagamento() returns trigger
language plpgsql
as $$
begin
  if new.status_comissao <> 'Pago' then
    new.data_pagamento := null;
  elsif new.data_pagamento is null then
    if tg_op = 'INSERT' then
      if not plantao.em_carga('vendas_participantes', new.id, 'Carregando') then
        new.data_pagamento := plantao.hoje();
      end if;
    elsif old.status_comissao <> 'Pago' then
      new.data_pagamento := plantao.hoje();
    elsif old.data_pagamento is not null then
      perform plantao.recusar('vendas_participantes_paga_com_data', 'vendas_participantes');
    end if;
  end if;
  return new;
end
$$;

-- As before, but whatever its created_at is: a sale that has the right sums needs no second write because it is old, or
-- because it is one of several that came together.
create or replace function plantao.somar_participantes_incluidos() returns trigger
language plpgsql
as $$
declare
  alteradas constant uuid[] := array(
    select n.venda_id
      from (select distinct venda_id from novas) n join public.vendas v on v.id = n.venda_id
     where v.xmin <> pg_current_xact_id()::xid or v.versao <> 1
        or (v.percentual_comissao, v.valor_comissao) <> (
          select sum(p.percentual_comissao), sum(p.valor_comissao)
            from public.vendas_participantes p where p.venda_id = v.id));
begin
  if cardinality(alteradas) > 0 then
    perform plantao.somar_participantes(alteradas);
  end if;
  return null;
end
$$;
