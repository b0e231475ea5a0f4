-- Proofs of payments: a file of a closing, for one or many of its payments. It is no sale's, so nothing of a sale takes it along.
create table public.comprovantes_arquivos (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null
    constraint comprovantes_arquivos_fechamento_existe references public.fechamentos (id),
  usuario_id uuid constraint comprovantes_arquivos_usuario_existe references public.usuarios (id) on delete set null,
  nome text not null,
  tamanho integer not null,
  created_at timestamptz not null default now(),
  -- Null while it is on its way; what is not complete within an hour is forgotten.
  tipo text constraint comprovantes_arquivos_tipo_conhecido check (
    tipo in ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 text,
  constraint comprovantes_arquivos_tamanhos check (
    char_length(nome) between 1 and 200 and tamanho between 1 and 10000000 and char_length(sha256) = 64),
  constraint comprovantes_arquivos_unico unique (fechamento_id, sha256)
);
create index comprovantes_arquivos_usuario_id on public.comprovantes_arquivos (usuario_id);

create table public.comprovantes_partes (
  arquivo_id uuid not null
    constraint comprovantes_partes_arquivo_existe references public.comprovantes_arquivos (id) on delete cascade,
  parte integer not null,
  dados bytea not null,
  primary key (arquivo_id, parte)
);
-- What the files contain is compressed already.
alter table public.comprovantes_partes alter column dados set storage external;

-- The payments that a file proves. The hash is in the audit with it, and shows a file that was exchanged.
create table public.comprovantes (
  id uuid primary key default gen_random_uuid(),
  arquivo_id uuid not null constraint comprovantes_arquivo_existe references public.comprovantes_arquivos (id),
  pagamento_id uuid not null constraint comprovantes_pagamento_existe references public.pagamentos (id),
  sha256 text not null,
  usuario_id uuid constraint comprovantes_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint comprovantes_unico unique (pagamento_id, arquivo_id)
);
create index comprovantes_arquivo_id on public.comprovantes (arquivo_id);
create index comprovantes_usuario_id on public.comprovantes (usuario_id);
select plantao.acompanhar('comprovantes', grupo => 'pagamento_id');

-- NFs and RPAs: a file of a closing for a payee of it, whose payment in a draft comes and goes. The file is kept as a comprovante's is.
create table public.fechamentos_notas (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null
    constraint fechamentos_notas_fechamento_existe references public.fechamentos (id) on delete cascade,
  favorecido_id uuid not null
    constraint fechamentos_notas_favorecido_existe references public.favorecidos (id),
  arquivo_id uuid not null
    constraint fechamentos_notas_arquivo_existe references public.comprovantes_arquivos (id),
  sha256 text not null,
  usuario_id uuid constraint fechamentos_notas_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint fechamentos_notas_unica unique (fechamento_id, favorecido_id, arquivo_id)
);
create index fechamentos_notas_favorecido_id on public.fechamentos_notas (favorecido_id);
create index fechamentos_notas_arquivo_id on public.fechamentos_notas (arquivo_id);
create index fechamentos_notas_usuario_id on public.fechamentos_notas (usuario_id);
select plantao.acompanhar('fechamentos_notas', grupo => 'fechamento_id');
