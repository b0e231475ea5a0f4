-- Long work that goes on while nobody waits for it.

-- Statements of all people at once: jobs on which any server works, one batch at a time, and their files.
create table public.extratos (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null constraint extratos_usuario_existe references public.usuarios (id) on delete cascade,
  forma text not null constraint extratos_forma_conhecida check (forma in ('um', 'cada')),
  filtros jsonb not null,
  descricao text not null,
  -- As they were counted when the job was asked for, then as they were read.
  pessoas integer not null,
  linhas integer not null default 0,
  feitas integer not null default 0,
  deixados jsonb not null default '[]',
  -- When the commissions were read, and what the usuario could see then.
  lido_em timestamptz,
  visao text,
  -- The server that works on it, until when, and how often one began without getting any further.
  reserva uuid,
  reservado_ate timestamptz,
  tentativas integer not null default 0,
  tamanho integer,
  falha text,
  concluido_em timestamptz,
  created_at timestamptz not null default now(),
  constraint extratos_contagens check (feitas between 0 and pessoas and linhas >= 0),
  constraint extratos_lido_com_visao check ((lido_em is null) = (visao is null)),
  constraint extratos_concluido check (
    (concluido_em is not null) = (tamanho is not null or falha is not null) and (tamanho is null or falha is null))
);
create index extratos_usuario_id on public.extratos (usuario_id);
create index extratos_pendentes on public.extratos (created_at) where concluido_em is null;

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

-- Long work on commissions: jobs on which any server works, one batch at a time.
create table public.financeiro_trabalhos (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null constraint financeiro_trabalhos_usuario_existe references public.usuarios (id) on delete cascade,
  tipo text not null constraint financeiro_trabalhos_tipo_conhecido
    check (tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar')),
  fechamento_id uuid
    constraint financeiro_trabalhos_fechamento_existe references public.fechamentos (id) on delete cascade,
  -- The day on which was paid.
  dia date,
  -- How many are to be done, how many were, and what these come to.
  total integer not null,
  feitos integer not null default 0,
  valor numeric(14, 2) not null default 0,
  -- What was left out, and why.
  deixados jsonb not null default '[]',
  -- The server that works on it, until when, and how often one began without getting any further.
  reserva uuid,
  reservado_ate timestamptz,
  tentativas integer not null default 0,
  falha text,
  concluido_em timestamptz,
  created_at timestamptz not null default now(),
  constraint financeiro_trabalhos_contagens check (feitos >= 0 and total >= 0 and valor >= 0),
  constraint financeiro_trabalhos_do_fechamento check ((tipo in ('Preparar', 'Aprovar')) <= (fechamento_id is not null)),
  constraint financeiro_trabalhos_pagar_com_dia check ((tipo = 'Pagar') = (dia is not null))
);
create index financeiro_trabalhos_usuario_id on public.financeiro_trabalhos (usuario_id);
create index financeiro_trabalhos_fechamento_id on public.financeiro_trabalhos (fechamento_id);
create index financeiro_trabalhos_pendentes on public.financeiro_trabalhos (created_at) where concluido_em is null;

-- What is still to be done: participants and lines to release, payments to mark. They may no longer exist.
create table public.financeiro_trabalhos_alvos (
  trabalho_id uuid not null
    constraint financeiro_trabalhos_alvos_trabalho_existe references public.financeiro_trabalhos (id) on delete cascade,
  ordem integer not null,
  alvo_id uuid not null,
  -- Of the target's sale, as it was when the work was asked for; null where that is not compared.
  versao integer,
  primary key (trabalho_id, ordem)
);
