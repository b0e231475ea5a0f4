-- What was brought in from another database: which records, so that a load can be continued, and undone as a whole until
-- somebody works on it.
create table plantao.cargas (
  id uuid primary key default gen_random_uuid(),
  fonte text not null,
  situacao text not null default 'Carregando' constraint cargas_situacao_conhecida
    check (situacao in ('Carregando', 'Carregada', 'Desfazendo', 'Desfeita')),
  iniciada_em timestamptz not null default now(),
  concluida_em timestamptz,
  -- The audit's last entry when the load was complete: later ones of a usuario are somebody's work.
  auditoria_ate bigint,
  constraint cargas_concluida check (situacao not in ('Carregada', 'Desfeita') or concluida_em is not null)
);
create unique index cargas_uma_por_vez on plantao.cargas ((true)) where situacao = 'Carregando';

create table plantao.cargas_registros (
  tabela text not null,
  registro_id uuid not null,
  carga_id uuid not null constraint cargas_registros_carga_existe references plantao.cargas (id),
  primary key (tabela, registro_id)
);

-- Whether the record is part of a load that is under way in that way.
create function plantao.em_carga(tabela text, registro uuid, situacao text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from plantao.cargas_registros r join plantao.cargas c on c.id = r.carga_id
     where r.tabela = $1 and r.registro_id = $2 and c.situacao = $3)
$$;
