-- CSV imports of colaboradores: what was asked, row by row, and what became of each row. Not audited: the colaboradores
-- that they make are.

create table public.importacoes (
  id uuid primary key default gen_random_uuid(),
  arquivo text not null,
  usuario_id uuid constraint importacoes_usuario_existe references public.usuarios (id) on delete set null,
  usuario_nome text not null,
  total integer not null constraint importacoes_total_positivo check (total > 0),
  importadas integer not null default 0,
  falhas integer not null default 0,
  created_at timestamptz not null default now(),
  concluida_em timestamptz,
  constraint importacoes_conta_fecha check (
    importadas >= 0 and falhas >= 0 and importadas + falhas <= total
    and (concluida_em is not null) = (importadas + falhas = total))
);
create index importacoes_created_at on public.importacoes (created_at desc, id desc);
create index importacoes_por_fazer on public.importacoes (created_at, id) where concluida_em is null;

-- A row waits with its data, which are emptied in the transaction that imports it; number, name, CPF and result stay.
create table public.importacoes_linhas (
  importacao_id uuid not null constraint importacoes_linhas_importacao_existe
    references public.importacoes (id) on delete cascade,
  linha integer not null,
  -- Superiors and referrers stand strictly above: in this order they are there before those who name them.
  nivel smallint not null,
  nome text,
  cpf text,
  dados jsonb,
  situacao text not null default 'Pendente' constraint importacoes_linhas_situacao_conhecida
    check (situacao in ('Pendente', 'Importada', 'Falhou')),
  -- Null also when nobody knows why.
  erro text,
  constraint importacoes_linhas_uma_vez primary key (importacao_id, linha),
  constraint importacoes_linhas_dados_ate_o_fim check ((dados is not null) = (situacao = 'Pendente'))
);
create index importacoes_linhas_pendentes on public.importacoes_linhas (importacao_id, nivel, linha)
  where situacao = 'Pendente';
