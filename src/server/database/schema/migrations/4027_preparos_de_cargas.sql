-- The load that Administradores prepare on a screen: its files, what the last dry run found, and what they put right. It
-- lasts until it is given up, or a week.
create table public.cargas_preparos (
  id uuid primary key default gen_random_uuid(),
  -- One at a time.
  unico boolean not null default true constraint cargas_preparos_unico unique constraint cargas_preparos_so_um check (unico),
  situacao text not null default 'Recebendo' constraint cargas_preparos_situacao_conhecida check (
    situacao in ('Recebendo', 'Ensaiando', 'Ensaiada', 'Carregando', 'Interrompida', 'Carregada', 'Desfazendo')),
  -- The load, from when it was opened until it is undone.
  carga_id uuid constraint cargas_preparos_carga_existe references plantao.cargas (id),
  ensaio jsonb,
  ensaiada_em timestamptz,
  -- When somebody last changed a correction.
  corrigida_em timestamptz,
  resultado jsonb,
  -- How many rows of a table the other database has, or 'completa'.
  contagens jsonb not null default '{}',
  -- The refused rows that somebody agreed to leave behind.
  recusadas_aceitas integer not null default 0,
  usada_em timestamptz not null default now(),
  -- Who of another database's Administradores comes as one: by email, each confirmed by a person of this installation.
  administradores text[] not null default '{}',
  -- Its last job.
  trabalho_id uuid constraint cargas_preparos_trabalho_existe references public.trabalhos (id) on delete set null
);
create index cargas_preparos_carga_id on public.cargas_preparos (carga_id);
create index cargas_preparos_trabalho_id on public.cargas_preparos (trabalho_id);

create table public.cargas_arquivos (
  id uuid primary key default gen_random_uuid(),
  preparo_id uuid not null
    constraint cargas_arquivos_preparo_existe references public.cargas_preparos (id) on delete cascade,
  nome text not null,
  tamanho bigint not null,
  created_at timestamptz not null default now()
);
-- They stand side by side in a folder, whose names may not differ by case alone.
create unique index cargas_arquivos_nome_unico on public.cargas_arquivos (preparo_id, lower(nome));

create table public.cargas_partes (
  arquivo_id uuid not null
    constraint cargas_partes_arquivo_existe references public.cargas_arquivos (id) on delete cascade,
  parte integer not null,
  dados bytea not null,
  -- A file whose parts stopped coming is forgotten after an hour.
  recebida_em timestamptz not null default now(),
  primary key (arquivo_id, parte)
);
alter table public.cargas_partes alter column dados set storage external;

create table public.cargas_correcoes (
  preparo_id uuid not null
    constraint cargas_correcoes_preparo_existe references public.cargas_preparos (id) on delete cascade,
  tabela text not null,
  ordem integer not null,
  -- Empty if the row stays behind.
  campo text not null,
  correcao text not null,
  em timestamptz not null default clock_timestamp(),
  primary key (preparo_id, tabela, ordem, campo)
);

-- What the last dry run says of rows; clients' data are masked. The report puts causes before what only waits for
-- them, and says once what nearly every row gets.
create table public.cargas_problemas (
  preparo_id uuid not null
    constraint cargas_problemas_preparo_existe references public.cargas_preparos (id) on delete cascade,
  posicao integer not null,
  tabela text not null,
  ordem integer not null,
  origem text not null,
  registro_id text,
  campo text,
  valor text,
  regra text not null,
  gravidade text not null,
  proposta text,
  depende boolean not null,
  -- The rule without what only one row has in it; null in a dry run by an earlier version, as all of these.
  tipo text,
  -- What depends on a refused row, such as '268 vendas dependem'.
  dependem text,
  -- Of how many rows the same is said in this line.
  linhas integer not null default 1,
  -- The line by which this one is said.
  grupo integer,
  primary key (preparo_id, posicao)
);
create index cargas_problemas_gravidade on public.cargas_problemas (preparo_id, gravidade, posicao);
create index cargas_problemas_grupo on public.cargas_problemas (preparo_id, grupo, posicao);
