-- Long work on commissions: jobs on which any server works, one batch at a time.
create table public.financeiro_trabalhos (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null constraint financeiro_trabalhos_usuario_existe references public.usuarios (id) on delete cascade,
  tipo text not null constraint financeiro_trabalhos_tipo_conhecido check (tipo in ('Liberar', 'Preparar', 'Aprovar', 'Pagar')),
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
  primary key (trabalho_id, ordem)
);
