-- Statements of all people at once: what a job was asked for, and its files. The job has the same id.
create table public.extratos (
  id uuid primary key constraint extratos_trabalho_existe references public.trabalhos (id) on delete cascade,
  forma text not null constraint extratos_forma_conhecida check (forma in ('um', 'cada')),
  filtros jsonb not null,
  descricao text not null,
  -- As they were counted when the job was asked for, then as they were read.
  linhas integer not null default 0 constraint extratos_linhas_contadas check (linhas >= 0),
  -- When the commissions were read, and what the usuario could see then.
  lido_em timestamptz,
  visao text,
  tamanho integer,
  constraint extratos_lido_com_visao check ((lido_em is null) = (visao is null))
);

-- The commissions of those who are not laid out yet, as they were at one moment.
create table public.extratos_pessoas (
  extrato_id uuid not null
    constraint extratos_pessoas_extrato_existe references public.extratos (id) on delete cascade,
  ordem integer not null,
  nome text not null,
  cpf text,
  creci text,
  quantidade integer not null,
  itens jsonb not null,
  -- What each person owed, and had given back, when the commissions were read.
  a_recuperar numeric(14, 2),
  devolvido numeric(14, 2),
  primary key (extrato_id, ordem)
);

-- What is laid out, until it becomes one file. `ordem` is that of the first person in it.
create table public.extratos_documentos (
  extrato_id uuid not null
    constraint extratos_documentos_extrato_existe references public.extratos (id) on delete cascade,
  ordem integer not null,
  nome text not null,
  dados bytea not null,
  primary key (extrato_id, ordem)
);

create table public.extratos_partes (
  extrato_id uuid not null
    constraint extratos_partes_extrato_existe references public.extratos (id) on delete cascade,
  parte integer not null,
  dados bytea not null,
  primary key (extrato_id, parte)
);

-- What PDFs contain is compressed already.
alter table public.extratos_documentos alter column dados set storage external;
alter table public.extratos_partes alter column dados set storage external;
