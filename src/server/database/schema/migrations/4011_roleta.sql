-- Draws and awards.

create table public.sorteios (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint sorteios_nome_preenchido check (btrim(nome) <> ''),
  premio text not null constraint sorteios_premio_preenchido check (btrim(premio) <> ''),
  data_sorteio date not null constraint sorteios_data_sensata check (data_sorteio between '1900-01-01' and '2200-12-31'),
  hora text constraint sorteios_hora_formato check (hora ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  dia text,
  nome_corretor text,
  apto text,
  loja_id uuid constraint sorteios_loja_existe references public.lojas (id),
  valor_premio numeric(14, 2) constraint sorteios_valor_premio_positivo check (valor_premio >= 0),
  criterios text,
  descricao text,
  observacoes text,
  algoritmo_tipo text not null default 'simples' constraint sorteios_algoritmo_conhecido
    check (algoritmo_tipo = 'simples'),
  status text not null default 'Agendado' constraint sorteios_status_conhecido
    check (status in ('Agendado', 'Realizado', 'Cancelado')),
  vencedor_id uuid constraint sorteios_vencedor_existe references public.colaboradores (id),
  data_realizacao timestamptz,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(nome || ' ' || premio)) stored,
  -- Why a draw was called off.
  motivo_cancelamento text,
  constraint sorteios_realizado_com_vencedor check (
    (status = 'Realizado') = (vencedor_id is not null) and (status = 'Realizado') = (data_realizacao is not null)),
  constraint sorteios_tamanhos check (
    char_length(nome) <= 200 and char_length(premio) <= 500 and char_length(dia) <= 50
    and char_length(nome_corretor) <= 200 and char_length(apto) <= 50 and char_length(criterios) <= 5000
    and char_length(descricao) <= 5000 and char_length(observacoes) <= 5000),
  constraint sorteios_motivo_cancelamento_tamanho check (char_length(motivo_cancelamento) <= 5000),
  constraint sorteios_motivo_do_cancelamento check (motivo_cancelamento is null or status = 'Cancelado')
);
create index sorteios_created_at on public.sorteios (created_at desc, id desc);
create index sorteios_loja_id on public.sorteios (loja_id);
create index sorteios_vencedor_id on public.sorteios (vencedor_id);
create index sorteios_agendados on public.sorteios (data_sorteio) where status = 'Agendado';

-- Realizado and Cancelado are final, and so is the winner. What a preparation published stays as it was while that one
-- counts, and its draw stays with it: an annulled one is to be seen too.
create function plantao.conferir_sorteio() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'Realizado' then
      perform plantao.recusar('sorteios_realizado_permanece', 'sorteios');
    end if;
    if exists (select from public.sorteios_preparos where sorteio_id = old.id) then
      perform plantao.recusar('sorteios_preparado_permanece', 'sorteios');
    end if;
    return old;
  end if;
  if old.status <> 'Agendado' and (
    new.status <> old.status or new.vencedor_id is distinct from old.vencedor_id
    or new.data_realizacao is distinct from old.data_realizacao) then
    perform plantao.recusar('sorteios_situacao_final', 'sorteios');
  end if;
  if (new.nome, new.premio, new.loja_id) is distinct from (old.nome, old.premio, old.loja_id)
     and exists (select from public.sorteios_preparos where sorteio_id = old.id and status <> 'Anulado') then
    perform plantao.recusar('sorteios_preparado_imutavel', 'sorteios');
  end if;
  return new;
end
$$;
comment on function plantao.conferir_sorteio() is
  'Realizado and Cancelado are final, and what a preparation published stays. Not in a load that is undone.';
create trigger conferir_sorteio before update or delete on public.sorteios
  for each row when (not plantao.em_carga('sorteios', old.id, 'Desfazendo'))
  execute function plantao.conferir_sorteio();

create table public.roleta_elegibilidade (
  id uuid primary key default gen_random_uuid(),
  colaborador_id uuid not null constraint roleta_elegibilidade_colaborador_unico unique
    constraint roleta_elegibilidade_colaborador_existe references public.colaboradores (id) on delete cascade,
  loja_id uuid constraint roleta_elegibilidade_loja_existe references public.lojas (id) on delete set null,
  ativo boolean not null default true,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index roleta_elegibilidade_loja_id on public.roleta_elegibilidade (loja_id);

-- What was frozen and published before a draw: the ordered participants and the hashes of list and secret seed.
create table public.sorteios_preparos (
  id uuid primary key default gen_random_uuid(),
  sorteio_id uuid not null constraint sorteios_preparos_sorteio_existe references public.sorteios (id) on delete cascade,
  participantes jsonb not null constraint sorteios_preparos_participantes_lista
    check (jsonb_typeof(participantes) = 'array' and jsonb_array_length(participantes) > 0),
  hash_participantes text not null constraint sorteios_preparos_hash_participantes_formato
    check (hash_participantes ~ '^[0-9a-f]{64}$'),
  hash_semente text not null constraint sorteios_preparos_hash_semente_formato check (hash_semente ~ '^[0-9a-f]{64}$'),
  status text not null default 'Preparado' constraint sorteios_preparos_status_conhecido
    check (status in ('Preparado', 'Revelado', 'Anulado')),
  semente_publica text,
  semente_revelada text constraint sorteios_preparos_semente_formato check (semente_revelada ~ '^[0-9a-f]{64}$'),
  revelado_em timestamptz,
  motivo_anulacao text,
  anulado_em timestamptz,
  criado_por uuid constraint sorteios_preparos_criado_por_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint sorteios_preparos_revelado_com_semente check (
    (status = 'Revelado') = (semente_revelada is not null) and (status = 'Revelado') = (revelado_em is not null)),
  constraint sorteios_preparos_anulado_com_motivo check (
    (status = 'Anulado') = (btrim(coalesce(motivo_anulacao, '')) <> '')
    and (status = 'Anulado') = (anulado_em is not null)),
  constraint sorteios_preparos_tamanhos check (
    char_length(semente_publica) <= 500 and char_length(motivo_anulacao) <= 5000)
);
create unique index sorteios_preparos_um_vigente on public.sorteios_preparos (sorteio_id) where status <> 'Anulado';
create index sorteios_preparos_sorteio_id on public.sorteios_preparos (sorteio_id, created_at);
create index sorteios_preparos_criado_por on public.sorteios_preparos (criado_por);

create function plantao.conferir_preparo() returns trigger
language plpgsql
as $$
begin
  if old.status <> 'Preparado'
     or (to_jsonb(new) - array['status', 'semente_publica', 'semente_revelada', 'revelado_em', 'motivo_anulacao',
                               'anulado_em', 'criado_por'])
        is distinct from
        (to_jsonb(old) - array['status', 'semente_publica', 'semente_revelada', 'revelado_em', 'motivo_anulacao',
                               'anulado_em', 'criado_por']) then
    if to_jsonb(new) - 'criado_por' is distinct from to_jsonb(old) - 'criado_por' then
      perform plantao.recusar('sorteios_preparos_imutavel', 'sorteios_preparos');
    end if;
  end if;
  return new;
end
$$;
comment on function plantao.conferir_preparo() is
  'A preparation goes forward once, to Revelado or Anulado, and what it published never changes.';
create trigger conferir_preparo before update on public.sorteios_preparos
  for each row execute function plantao.conferir_preparo();

create function plantao.manter_participante_sorteado() returns trigger
language plpgsql
as $$
begin
  if exists (select from public.sorteios_preparos
              where status = 'Preparado'
                and participantes @> jsonb_build_array(jsonb_build_object('id', old.id))) then
    perform plantao.recusar('sorteios_preparos_participante_permanece', 'colaboradores');
  end if;
  return old;
end
$$;
comment on function plantao.manter_participante_sorteado() is
  'Somebody on the published list of a draw may win, and stays until the draw.';
create trigger manter_participante_sorteado before delete on public.colaboradores
  for each row execute function plantao.manter_participante_sorteado();

-- The unrevealed seed, encrypted with the server's secret. Neither audited nor announced.
create table public.sorteios_sementes (
  preparo_id uuid primary key
    constraint sorteios_sementes_preparo_existe references public.sorteios_preparos (id) on delete cascade,
  semente_cifrada bytea not null
);

create table public.roleta_historico (
  id uuid primary key default gen_random_uuid(),
  sorteio_id uuid not null constraint roleta_historico_um_vencedor unique
    constraint roleta_historico_sorteio_existe references public.sorteios (id),
  colaborador_id uuid not null constraint roleta_historico_colaborador_existe references public.colaboradores (id),
  loja_id uuid constraint roleta_historico_loja_existe references public.lojas (id),
  preparo_id uuid constraint roleta_historico_preparo_existe references public.sorteios_preparos (id),
  algoritmo_usado text not null default 'simples' constraint roleta_historico_algoritmo_conhecido
    check (algoritmo_usado = 'simples'),
  participantes_elegiveis jsonb not null constraint roleta_historico_participantes_lista
    check (jsonb_typeof(participantes_elegiveis) = 'array'),
  peso_utilizado numeric(5, 2) not null default 1,
  data_sorteio timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index roleta_historico_data_sorteio on public.roleta_historico (data_sorteio desc, id desc);
create index roleta_historico_colaborador_id on public.roleta_historico (colaborador_id);
create index roleta_historico_loja_id on public.roleta_historico (loja_id);
create index roleta_historico_preparo_id on public.roleta_historico (preparo_id);

create function plantao.manter_historico_da_roleta() returns trigger
language plpgsql
as $$
begin
  perform plantao.recusar('roleta_historico_permanece', 'roleta_historico');
  return null;
end
$$;
comment on function plantao.manter_historico_da_roleta() is
  'A draw that took place is never changed or removed, except by a load that is undone.';
create trigger manter_historico_da_roleta before update or delete on public.roleta_historico
  for each row when (not plantao.em_carga('roleta_historico', old.id, 'Desfazendo'))
  execute function plantao.manter_historico_da_roleta();

create table public.premiacoes (
  id uuid primary key default gen_random_uuid(),
  colaborador_id uuid not null constraint premiacoes_colaborador_existe references public.colaboradores (id),
  sorteio_id uuid constraint premiacoes_sorteio_existe references public.sorteios (id),
  premio text not null constraint premiacoes_premio_preenchido check (btrim(premio) <> ''),
  valor_premio numeric(14, 2) constraint premiacoes_valor_premio_positivo check (valor_premio >= 0),
  motivo text not null constraint premiacoes_motivo_preenchido check (btrim(motivo) <> ''),
  data_premiacao date not null constraint premiacoes_data_sensata
    check (data_premiacao between '1900-01-01' and '2200-12-31'),
  status text not null default 'Pendente' constraint premiacoes_status_conhecido
    check (status in ('Pendente', 'Entregue', 'Cancelada')),
  -- The day on which the award was handed over, which may be before it was registered.
  data_entrega date,
  entregue_por uuid constraint premiacoes_entregue_por_existe references public.usuarios (id) on delete set null,
  entregue_por_nome text,
  observacoes text,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  busca text generated always as (plantao.sem_acentos(premio || ' ' || motivo)) stored,
  recibo text,
  constraint premiacoes_entregue_com_data check (
    (status = 'Entregue') = (data_entrega is not null) and (status = 'Entregue') = (entregue_por_nome is not null)),
  constraint premiacoes_tamanhos check (
    char_length(premio) <= 500 and char_length(motivo) <= 5000 and char_length(observacoes) <= 5000),
  constraint premiacoes_recibo_tamanho check (char_length(recibo) <= 2000),
  constraint premiacoes_recibo_da_entrega check (recibo is null or status = 'Entregue'),
  constraint premiacoes_entrega_sensata check (data_entrega between '1900-01-01' and '2200-12-31')
);
create index premiacoes_created_at on public.premiacoes (created_at desc, id desc);
create index premiacoes_colaborador_id on public.premiacoes (colaborador_id);
create index premiacoes_sorteio_id on public.premiacoes (sorteio_id);
create index premiacoes_entregue_por on public.premiacoes (entregue_por);
create index premiacoes_pendentes on public.premiacoes (data_premiacao) where status = 'Pendente';

create function plantao.conferir_premiacao() returns trigger
language plpgsql
as $$
begin
  if old.status <> 'Pendente' and new.status <> old.status then
    perform plantao.recusar('premiacoes_situacao_final', 'premiacoes');
  end if;
  return new;
end
$$;
comment on function plantao.conferir_premiacao() is 'Entregue and Cancelada are final.';
create trigger conferir_premiacao before update on public.premiacoes
  for each row execute function plantao.conferir_premiacao();

-- Awards that were registered twice before stay: a unique index could not be made while there are any.
create function plantao.conferir_premiacao_do_sorteio() returns trigger
language plpgsql
as $$
begin
  if new.sorteio_id is null or new.status = 'Cancelada' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.sorteio_id is not distinct from old.sorteio_id and old.status <> 'Cancelada' then
    return new;
  end if;
  perform from public.sorteios where id = new.sorteio_id for no key update;
  -- A statement of its own sees what the transactions before have committed.
  if exists (select from public.premiacoes
              where sorteio_id = new.sorteio_id and status <> 'Cancelada' and id <> new.id) then
    perform plantao.recusar('premiacoes_uma_por_sorteio', 'premiacoes');
  end if;
  return new;
end
$$;
comment on function plantao.conferir_premiacao_do_sorteio() is
  'A draw has one award that counts. A lock of the draw makes a simultaneous second one wait.';
create trigger conferir_premiacao_do_sorteio before insert or update of sorteio_id, status on public.premiacoes
  for each row execute function plantao.conferir_premiacao_do_sorteio();

select plantao.acompanhar('sorteios');
select plantao.acompanhar('sorteios_preparos', grupo => 'sorteio_id');
select plantao.acompanhar('roleta_elegibilidade', grupo => 'colaborador_id');
select plantao.acompanhar('roleta_historico', grupo => 'sorteio_id');
select plantao.acompanhar('premiacoes');
