-- Long work that goes on while nobody waits for it: one table for all of it, which any server does part by part. What a kind of work
-- is about and what comes of it stay in tables of their own; here are its progress, its lease, why it stopped and what it left out.
create table public.trabalhos (
  id uuid primary key default gen_random_uuid(),
  -- Work whose asker is deleted ends as its kind says; an import then reports the rows that it did not do.
  usuario_id uuid,
  tipo text not null constraint trabalhos_tipo_conhecido check (tipo in (
    'Enviar extratos', 'Gerar arquivos', 'Registrar retorno', 'Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar', 'Extratos',
    'Importar', 'Desfazer importação', 'Ensaiar', 'Trazer', 'Desfazer carga')),
  fechamento_id uuid constraint trabalhos_fechamento_existe references public.fechamentos (id) on delete cascade,
  -- The day on which was paid.
  dia date,
  -- How many are to be done, how many were, and what these come to.
  total integer,
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
  -- What is counted at present, where the work has several steps.
  etapa text,
  constraint trabalhos_usuario_existe foreign key (usuario_id) references public.usuarios (id) on delete set null,
  constraint trabalhos_contagens check (feitos >= 0 and total >= 0 and valor >= 0),
  constraint trabalhos_do_fechamento check ((tipo in ('Preparar', 'Aprovar')) <= (fechamento_id is not null)),
  constraint trabalhos_pagar_com_dia check ((tipo = 'Pagar') = (dia is not null))
);
create index trabalhos_usuario_id on public.trabalhos (usuario_id);
create index trabalhos_fechamento_id on public.trabalhos (fechamento_id);
create index trabalhos_pendentes on public.trabalhos (created_at) where concluido_em is null;
create unique index um_envio_de_extratos_por_fechamento on public.trabalhos (fechamento_id)
  where tipo = 'Enviar extratos' and concluido_em is null;

-- What is still to be done: participants and lines to release, payments to mark. They may no longer exist.
create table public.trabalhos_alvos (
  trabalho_id uuid not null constraint trabalhos_alvos_trabalho_existe references public.trabalhos (id) on delete cascade,
  ordem integer not null,
  alvo_id uuid not null,
  -- Of the target's sale, as it was when the work was asked for; null where that is not compared.
  versao integer,
  -- What the person who asked saw of a target: its sale's version, what was released of it and what is to be.
  visto jsonb,
  primary key (trabalho_id, ordem)
);

-- Both tables had other names when PostgreSQL 18 named their NOT NULLs, which earlier versions of it do not name.
do $$
declare
  regra record;
begin
  for regra in
    select conname, conrelid::regclass as tabela from pg_constraint
     where contype = 'n' and conrelid in ('public.trabalhos'::regclass, 'public.trabalhos_alvos'::regclass)
  loop
    execute format('alter table %s rename constraint %I to %I', regra.tabela, regra.conname, 'financeiro_' || regra.conname);
  end loop;
end
$$;
