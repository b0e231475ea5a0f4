-- Imports of spreadsheets: files on their way, what was asked, row by row, what became of each row, and undoing it. Not
-- audited: the records that they make are.

create table public.importacoes (
  -- Its job's.
  id uuid primary key constraint importacoes_trabalho_existe references public.trabalhos (id) on delete cascade,
  arquivo text not null,
  usuario_nome text not null,
  importadas integer not null default 0,
  falhas integer not null default 0,
  created_at timestamptz not null default now(),
  tipo text not null default 'colaboradores' constraint importacoes_tipo_conhecido
    check (tipo in ('colaboradores', 'vendas', 'lojas', 'empreendimentos', 'favorecidos')),
  -- The warnings that the file had, without CPFs: how many, and the first ones. Null for imports before this column.
  avisos jsonb,
  constraint importacoes_contagens check (importadas >= 0 and falhas >= 0)
);
create index importacoes_created_at on public.importacoes (created_at desc, id desc);

-- A row waits with its data, which are emptied in the transaction that imports it; number, name, CPF and result stay. For
-- undoing, it names the record that it made or completed, kept for seven days, and what became of that.
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
  registro_id uuid,
  -- Null where the row made the record; otherwise the fields that it filled in, each with a digest of the value. The
  -- value itself may be a client's, and must not outlive an anonymisation.
  completados jsonb,
  desfazimento text constraint importacoes_linhas_desfazimento_conhecido
    check (desfazimento in ('Removida', 'Esvaziada', 'Mantida', 'Sem efeito')),
  -- Why the record, or something of it, stays.
  motivo text,
  constraint importacoes_linhas_uma_vez primary key (importacao_id, linha),
  constraint importacoes_linhas_dados_ate_o_fim check ((dados is not null) = (situacao = 'Pendente'))
);
create index importacoes_linhas_pendentes on public.importacoes_linhas (importacao_id, nivel, linha)
  where situacao = 'Pendente';
create index importacoes_linhas_registro_id on public.importacoes_linhas (registro_id) where registro_id is not null;
create index importacoes_linhas_a_desfazer on public.importacoes_linhas (importacao_id, nivel desc, linha)
  where situacao = 'Importada' and desfazimento is null;

-- One for each import: it is undone once.
create table public.importacoes_desfeitas (
  importacao_id uuid constraint importacoes_desfeitas_uma_vez primary key
    constraint importacoes_desfeitas_importacao_existe references public.importacoes (id) on delete cascade,
  usuario_nome text not null,
  -- The address and device of the request, for the act at the end.
  pedido jsonb not null,
  -- What became of the records. One that is emptied in part is counted as 'mantida' too.
  removidas integer not null default 0,
  esvaziadas integer not null default 0,
  mantidas integer not null default 0,
  trabalho_id uuid not null constraint importacoes_desfeitas_trabalho_unico unique
    constraint importacoes_desfeitas_trabalho_existe references public.trabalhos (id) on delete cascade,
  constraint importacoes_desfeitas_contagens check (removidas >= 0 and esvaziadas >= 0 and mantidas >= 0)
);

-- What was written to these fields of a record, without telling it.
create function plantao.resumir_campos(registro jsonb, campos text[]) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(campo,
           encode(sha256(convert_to(jsonb_build_array(registro -> 'id', campo, registro -> campo)::text, 'UTF8')), 'hex')), '{}')
    from unnest(campos) campo
$$;

-- By the headings: the next file with the same ones is understood as the last one was.
create table public.importacoes_colunas (
  titulos text primary key,
  colunas jsonb not null,
  updated_at timestamptz not null default now()
);

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
