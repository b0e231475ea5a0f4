-- Campanhas, faixas, metas, roleta, premiações.

create table public.campanhas (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint campanhas_nome_preenchido check (btrim(nome) <> ''),
  tipo text not null constraint campanhas_tipo_conhecido check (tipo in (
    'Desconto Percentual', 'Desconto Valor', 'Bônus Comissão', 'Meta de Vendas', 'Premiação')),
  data_inicio date not null,
  data_fim date not null,
  valor_desconto numeric(14, 2) constraint campanhas_valor_desconto_positivo check (valor_desconto >= 0),
  percentual_desconto numeric(5, 2) constraint campanhas_percentual_desconto_faixa
    check (percentual_desconto between 0 and 100),
  bonus_comissao numeric(5, 2) constraint campanhas_bonus_comissao_faixa check (bonus_comissao between 0 and 100),
  meta_vendas integer constraint campanhas_meta_vendas_positiva check (meta_vendas >= 0),
  premio text,
  descricao text,
  observacoes text,
  status text not null default 'Ativa' constraint campanhas_status_conhecido check (status in ('Ativa', 'Inativa')),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campanhas_datas_em_ordem check (data_inicio <= data_fim),
  constraint campanhas_datas_sensatas check (
    data_inicio between '1900-01-01' and '2200-12-31' and data_fim between '1900-01-01' and '2200-12-31'),
  constraint campanhas_tamanhos check (
    char_length(nome) <= 200 and char_length(premio) <= 500 and char_length(descricao) <= 5000
    and char_length(observacoes) <= 5000)
);
create index campanhas_created_at on public.campanhas (created_at desc, id desc);

-- A link goes with its campaign. A store or development that a campaign names stays: without its last link the campaign
-- would count for all of them.
create table public.campanhas_lojas (
  id uuid primary key default gen_random_uuid(),
  campanha_id uuid not null constraint campanhas_lojas_campanha_existe references public.campanhas (id) on delete cascade,
  loja_id uuid not null constraint campanhas_lojas_loja_existe references public.lojas (id),
  created_at timestamptz not null default now(),
  constraint campanhas_lojas_uma_vez unique (campanha_id, loja_id)
);
create index campanhas_lojas_loja_id on public.campanhas_lojas (loja_id);

create table public.campanhas_empreendimentos (
  id uuid primary key default gen_random_uuid(),
  campanha_id uuid not null
    constraint campanhas_empreendimentos_campanha_existe references public.campanhas (id) on delete cascade,
  empreendimento_id uuid not null
    constraint campanhas_empreendimentos_empreendimento_existe references public.empreendimentos (id),
  created_at timestamptz not null default now(),
  constraint campanhas_empreendimentos_uma_vez unique (campanha_id, empreendimento_id)
);
create index campanhas_empreendimentos_empreendimento_id on public.campanhas_empreendimentos (empreendimento_id);

create table public.campanhas_vendas (
  id uuid primary key default gen_random_uuid(),
  campanha_id uuid not null constraint campanhas_vendas_campanha_existe references public.campanhas (id),
  venda_id uuid not null constraint campanhas_vendas_venda_existe references public.vendas (id) on delete cascade,
  desconto_aplicado numeric(14, 2) not null default 0 constraint campanhas_vendas_desconto_positivo
    check (desconto_aplicado >= 0),
  bonus_comissao_aplicado numeric(5, 2) not null default 0 constraint campanhas_vendas_bonus_faixa
    check (bonus_comissao_aplicado between 0 and 100),
  observacoes text,
  data_aplicacao timestamptz not null default now(),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campanhas_vendas_uma_vez unique (venda_id, campanha_id),
  constraint campanhas_vendas_tamanhos check (char_length(observacoes) <= 5000)
);
create index campanhas_vendas_campanha_id on public.campanhas_vendas (campanha_id);

create table public.faixas (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint faixas_nome_preenchido check (btrim(nome) <> ''),
  nivel integer not null default 1 constraint faixas_nivel_positivo check (nivel between 1 and 1000),
  cor text not null default '#6366f1' constraint faixas_cor_formato check (cor ~ '^#[0-9A-Fa-f]{6}$'),
  vendas_minimas integer constraint faixas_vendas_minimas_positivas check (vendas_minimas >= 0),
  valor_minimo numeric(14, 2) constraint faixas_valor_minimo_positivo check (valor_minimo >= 0),
  bonus_percentual numeric(5, 2) not null default 0 constraint faixas_bonus_percentual_faixa
    check (bonus_percentual between 0 and 100),
  descricao text,
  status text not null default 'Ativo' constraint faixas_status_conhecido check (status in ('Ativo', 'Inativo')),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint faixas_tamanhos check (char_length(nome) <= 200 and char_length(descricao) <= 5000)
);
create index faixas_nivel on public.faixas (nivel, id);

-- A period is half-open: a link that ends today frees today.
create table public.colaboradores_faixas (
  id uuid primary key default gen_random_uuid(),
  colaborador_id uuid not null
    constraint colaboradores_faixas_colaborador_existe references public.colaboradores (id) on delete cascade,
  faixa_id uuid not null constraint colaboradores_faixas_faixa_existe references public.faixas (id),
  data_inicio date not null default plantao.hoje(),
  data_fim date,
  ativa boolean not null default true,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint colaboradores_faixas_datas_em_ordem check (data_inicio <= data_fim),
  constraint colaboradores_faixas_datas_sensatas check (
    data_inicio between '1900-01-01' and '2200-12-31' and data_fim between '1900-01-01' and '2200-12-31'),
  constraint colaboradores_faixas_ativa_sem_fim check (ativa = (data_fim is null)),
  constraint colaboradores_faixas_sem_sobreposicao exclude using gist (
    colaborador_id with =, faixa_id with =, daterange(data_inicio, data_fim, '[)') with &&)
);
create index colaboradores_faixas_faixa_id on public.colaboradores_faixas (faixa_id, data_inicio desc);

create table public.metas (
  id uuid primary key default gen_random_uuid(),
  nome text collate "pt-BR-x-icu" not null constraint metas_nome_preenchido check (btrim(nome) <> ''),
  periodo_inicio date not null,
  periodo_fim date not null,
  colaborador_id uuid constraint metas_colaborador_existe references public.colaboradores (id),
  loja_id uuid constraint metas_loja_existe references public.lojas (id),
  valor_meta numeric(14, 2) constraint metas_valor_meta_positivo check (valor_meta >= 0),
  vendas_meta integer constraint metas_vendas_meta_positiva check (vendas_meta >= 1),
  premio text,
  descricao text,
  status text not null default 'Ativa' constraint metas_status_conhecido
    check (status in ('Ativa', 'Cancelada', 'Concluída')),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint metas_datas_em_ordem check (periodo_inicio <= periodo_fim),
  constraint metas_datas_sensatas check (
    periodo_inicio between '1900-01-01' and '2200-12-31' and periodo_fim between '1900-01-01' and '2200-12-31'),
  constraint metas_colaborador_ou_loja check (num_nonnulls(colaborador_id, loja_id) = 1),
  constraint metas_valor_ou_vendas check (num_nonnulls(valor_meta, vendas_meta) = 1),
  constraint metas_tamanhos check (
    char_length(nome) <= 200 and char_length(premio) <= 500 and char_length(descricao) <= 5000)
);
create index metas_created_at on public.metas (created_at desc, id desc);
create index metas_colaborador_id on public.metas (colaborador_id);
create index metas_loja_id on public.metas (loja_id);

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
  constraint sorteios_realizado_com_vencedor check (
    (status = 'Realizado') = (vencedor_id is not null) and (status = 'Realizado') = (data_realizacao is not null)),
  constraint sorteios_tamanhos check (
    char_length(nome) <= 200 and char_length(premio) <= 500 and char_length(dia) <= 50
    and char_length(nome_corretor) <= 200 and char_length(apto) <= 50 and char_length(criterios) <= 5000
    and char_length(descricao) <= 5000 and char_length(observacoes) <= 5000)
);
create index sorteios_created_at on public.sorteios (created_at desc, id desc);
create index sorteios_loja_id on public.sorteios (loja_id);
create index sorteios_vencedor_id on public.sorteios (vencedor_id);

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
  data_entrega timestamptz,
  entregue_por uuid constraint premiacoes_entregue_por_existe references public.usuarios (id) on delete set null,
  entregue_por_nome text,
  observacoes text,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint premiacoes_entregue_com_data check (
    (status = 'Entregue') = (data_entrega is not null) and (status = 'Entregue') = (entregue_por_nome is not null)),
  constraint premiacoes_tamanhos check (
    char_length(premio) <= 500 and char_length(motivo) <= 5000 and char_length(observacoes) <= 5000)
);
create index premiacoes_created_at on public.premiacoes (created_at desc, id desc);
create index premiacoes_colaborador_id on public.premiacoes (colaborador_id);
create index premiacoes_sorteio_id on public.premiacoes (sorteio_id);
create index premiacoes_entregue_por on public.premiacoes (entregue_por);

-- Realizado and Cancelado are final, and so is the winner.
create function plantao.conferir_sorteio() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'Realizado' then
      perform plantao.recusar('sorteios_realizado_permanece', 'sorteios');
    end if;
    return old;
  end if;
  if old.status <> 'Agendado' and (
    new.status <> old.status or new.vencedor_id is distinct from old.vencedor_id
    or new.data_realizacao is distinct from old.data_realizacao) then
    perform plantao.recusar('sorteios_situacao_final', 'sorteios');
  end if;
  return new;
end
$$;
create trigger conferir_sorteio before update or delete on public.sorteios
  for each row execute function plantao.conferir_sorteio();

-- A preparation only goes forward once, to Revelado or to Anulado; what it published never changes.
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
create trigger conferir_preparo before update on public.sorteios_preparos
  for each row execute function plantao.conferir_preparo();

create function plantao.manter_historico_da_roleta() returns trigger
language plpgsql
as $$
begin
  perform plantao.recusar('roleta_historico_permanece', 'roleta_historico');
  return null;
end
$$;
create trigger manter_historico_da_roleta before update or delete on public.roleta_historico
  for each row execute function plantao.manter_historico_da_roleta();

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
create trigger conferir_premiacao before update on public.premiacoes
  for each row execute function plantao.conferir_premiacao();
