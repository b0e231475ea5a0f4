-- Files for a bank's 'Pix em lote'. A layout says how a file is written; the record of a file keeps each row as it was written.
create table public.arquivos_do_banco_layouts (
  id uuid primary key default gen_random_uuid(),
  nome text not null constraint arquivos_do_banco_layouts_nome_unico unique,
  separador text not null,
  decimal text not null,
  codificacao text not null,
  cabecalho boolean not null,
  aspas boolean not null,
  colunas jsonb not null,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.arquivos_do_banco (
  id uuid primary key default gen_random_uuid(),
  fechamento_id uuid not null constraint arquivos_do_banco_fechamento_existe references public.fechamentos (id),
  nome text not null constraint arquivos_do_banco_nome_unico unique,
  layout text not null,
  cabecalho text,
  codificacao text not null,
  quantidade integer not null,
  valor numeric(14, 2) not null,
  -- Without references: who made it made it.
  criado_por uuid default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  created_at timestamptz not null default now(),
  desfeito_em timestamptz,
  desfeito_por uuid
);
create index arquivos_do_banco_fechamento_id on public.arquivos_do_banco (fechamento_id);

-- Only ever added. `destino` is the seal of where the payment went when the row was written: 'Pagar de novo' makes another, and
-- the row is of an earlier sending then.
create table public.arquivos_do_banco_linhas (
  id uuid primary key default gen_random_uuid(),
  arquivo_id uuid not null
    constraint arquivos_do_banco_linhas_arquivo_existe references public.arquivos_do_banco (id) on delete cascade,
  pagamento_id uuid not null constraint arquivos_do_banco_linhas_pagamento_existe references public.pagamentos (id),
  ordem integer not null,
  referencia text not null constraint arquivos_do_banco_linhas_referencia_unica unique,
  valor numeric(14, 2) not null,
  linha text not null,
  destino text not null,
  constraint arquivos_do_banco_linhas_unica unique (arquivo_id, pagamento_id)
);
create index arquivos_do_banco_linhas_pagamento_id on public.arquivos_do_banco_linhas (pagamento_id);

-- How the files are to be made that a job makes.
create table public.arquivos_do_banco_pedidos (
  id uuid primary key constraint arquivos_do_banco_pedidos_trabalho_existe references public.trabalhos (id) on delete cascade,
  layout jsonb not null
);

-- What a bank's return says of payments, without a text of the file. What its reader may not mark waits for somebody else.
create table public.retornos_do_banco (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid constraint retornos_do_banco_usuario_existe references public.usuarios (id) on delete set null,
  created_at timestamptz not null default now(),
  registrado_em timestamptz
);
create index retornos_do_banco_usuario_id on public.retornos_do_banco (usuario_id);

create table public.retornos_do_banco_linhas (
  id uuid primary key default gen_random_uuid(),
  retorno_id uuid not null
    constraint retornos_do_banco_linhas_retorno_existe references public.retornos_do_banco (id) on delete cascade,
  ordem integer not null,
  pagamento_id uuid constraint retornos_do_banco_linhas_pagamento_existe references public.pagamentos (id),
  candidatos uuid[] not null default '{}',
  resultado text not null constraint retornos_do_banco_linhas_resultado_conhecido check (resultado in ('Pago', 'Rejeitado')),
  dia date,
  motivo text,
  destino text,
  -- The last file that the payment, or each candidate, stood in when the return was read; null for none.
  arquivos uuid[] not null default '{}',
  registrada_em timestamptz,
  constraint retornos_do_banco_linhas_pagamento_unico unique (retorno_id, pagamento_id)
);
create index retornos_do_banco_linhas_pagamento_id on public.retornos_do_banco_linhas (pagamento_id)
  where pagamento_id is not null;

insert into public.arquivos_do_banco_layouts (nome, separador, decimal, codificacao, cabecalho, aspas, colunas) values
  ('Exemplo com títulos (ponto e vírgula)', ';', ',', 'utf-8', true, true, '[
    {"titulo": "Tipo da chave", "conteudo": "tipo_chave", "texto": ""},
    {"titulo": "Chave PIX", "conteudo": "chave", "texto": ""},
    {"titulo": "Nome", "conteudo": "nome", "texto": ""},
    {"titulo": "CPF ou CNPJ", "conteudo": "documento", "texto": ""},
    {"titulo": "Valor", "conteudo": "valor", "texto": ""},
    {"titulo": "Data", "conteudo": "dia", "texto": ""},
    {"titulo": "Descrição", "conteudo": "descricao", "texto": ""}]'),
  ('Exemplo simples (vírgula, sem acentos)', ',', '.', 'ascii', false, false, '[
    {"titulo": "Chave", "conteudo": "chave", "texto": ""},
    {"titulo": "Valor", "conteudo": "valor", "texto": ""},
    {"titulo": "Descricao", "conteudo": "descricao", "texto": ""}]');

select plantao.acompanhar('arquivos_do_banco_layouts');
select plantao.acompanhar('arquivos_do_banco', grupo => 'fechamento_id');
