-- Campanhas, faixas, metas.

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
  busca text generated always as (plantao.sem_acentos(nome || ' ' || tipo)) stored,
  -- What an Administrador said of the campaign's bonus: percent of what, or which amount, and for which people.
  bonus_sobre text,
  bonus_valor numeric(14, 2),
  bonus_para text,
  constraint campanhas_bonus_escolhido check (
    bonus_sobre in ('valor_venda', 'comissao', 'valor') and bonus_para in ('vendedor', 'participantes') and bonus_valor > 0
    and (bonus_sobre is null) = (bonus_para is null)
    and (bonus_valor is not null) = (bonus_sobre is not distinct from 'valor')),
  constraint campanhas_datas_em_ordem check (data_inicio <= data_fim),
  constraint campanhas_datas_sensatas check (
    data_inicio between '1900-01-01' and '2200-12-31' and data_fim between '1900-01-01' and '2200-12-31'),
  constraint campanhas_tamanhos check (
    char_length(nome) <= 200 and char_length(premio) <= 500 and char_length(descricao) <= 5000
    and char_length(observacoes) <= 5000)
);
create index campanhas_created_at on public.campanhas (created_at desc, id desc);
create index campanhas_busca on public.campanhas using gin (busca gin_trgm_ops);
create index campanhas_ativas on public.campanhas (data_fim) where status = 'Ativa';

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

create function plantao.subir_versao_da_campanha() returns trigger
language plpgsql
as $$
begin
  update public.campanhas set versao = versao + 1 where id in (select campanha_id from linhas);
  return null;
end
$$;
comment on function plantao.subir_versao_da_campanha() is
  'Raises the campaign''s version when its lojas or empreendimentos change, because its form shows them.';
create trigger subir_versao_da_campanha_inclusao after insert on public.campanhas_lojas
  referencing new table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_exclusao after delete on public.campanhas_lojas
  referencing old table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_inclusao after insert on public.campanhas_empreendimentos
  referencing new table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_exclusao after delete on public.campanhas_empreendimentos
  referencing old table as linhas for each statement execute function plantao.subir_versao_da_campanha();

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
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
-- All that a campaign's results need of its applications.
create index campanhas_vendas_resultado on public.campanhas_vendas (campanha_id)
  include (venda_id, desconto_aplicado, bonus_comissao_aplicado);

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
  busca text generated always as (plantao.sem_acentos(nome || ' ' || coalesce(descricao, ''))) stored,
  -- What an Administrador said of the tier's bonus: percent of what, or which amount, and of promotions since when.
  bonus_sobre text,
  bonus_valor numeric(14, 2),
  bonus_desde date,
  constraint faixas_bonus_escolhido check (
    bonus_sobre in ('valor_venda', 'comissao', 'valor') and bonus_valor > 0
    and (bonus_sobre is null) = (bonus_desde is null)
    and (bonus_valor is not null) = (bonus_sobre is not distinct from 'valor')),
  constraint faixas_tamanhos check (char_length(nome) <= 200 and char_length(descricao) <= 5000)
);
create index faixas_nivel on public.faixas (nivel, id);
create index faixas_busca on public.faixas using gin (busca gin_trgm_ops);

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
  -- The days of the apuração that gave a promotion: a percent of the bonus is of its sales. Null of links that no apuração
  -- gave, and of earlier ones.
  apuracao_de date,
  apuracao_ate date,
  constraint colaboradores_faixas_apuracao check (
    (apuracao_de is null) = (apuracao_ate is null) and apuracao_de <= apuracao_ate),
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
  busca text generated always as (plantao.sem_acentos(nome || ' ' || coalesce(premio, ''))) stored,
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
create index metas_busca on public.metas using gin (busca gin_trgm_ops);
create index metas_ativas on public.metas (periodo_fim) where status = 'Ativa';

select plantao.acompanhar('campanhas');
select plantao.acompanhar('campanhas_lojas', grupo => 'campanha_id');
select plantao.acompanhar('campanhas_empreendimentos', grupo => 'campanha_id');
select plantao.acompanhar('campanhas_vendas', grupo => 'venda_id');
select plantao.acompanhar('faixas');
select plantao.acompanhar('colaboradores_faixas', grupo => 'colaborador_id');
select plantao.acompanhar('metas');
