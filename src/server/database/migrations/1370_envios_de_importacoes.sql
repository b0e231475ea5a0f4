-- Files on their way to an import: kept until they are imported, given up or a day old; in no backup and no export.

create table public.importacoes_envios (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null
    constraint importacoes_envios_usuario_existe references public.usuarios (id) on delete cascade,
  nome text not null,
  tamanho integer not null,
  created_at timestamptz not null default now()
);
create index importacoes_envios_usuario_id on public.importacoes_envios (usuario_id);

create table public.importacoes_envios_partes (
  envio_id uuid not null
    constraint importacoes_envios_partes_envio_existe references public.importacoes_envios (id) on delete cascade,
  parte integer not null,
  dados bytea not null,
  primary key (envio_id, parte)
);
alter table public.importacoes_envios_partes alter column dados set storage external;

-- What somebody said of a word or a name in a file: the next file is understood like that. `tipo` is a kind of import, or
-- 'nomes' for all.
create table public.importacoes_lembrancas (
  id uuid primary key default gen_random_uuid(),
  tipo text not null,
  chave text not null,
  texto text not null,
  resposta jsonb not null,
  updated_at timestamptz not null default now(),
  constraint importacoes_lembrancas_uma_vez unique (tipo, chave)
);
