-- Imports of sales beside those of colaboradores, and what the columns of a spreadsheet were said to be.

alter table public.importacoes
  add column tipo text not null default 'colaboradores' constraint importacoes_tipo_conhecido
    check (tipo in ('colaboradores', 'vendas'));

-- By the headings: the next file with the same ones is understood as the last one was.
create table public.importacoes_colunas (
  titulos text primary key,
  colunas jsonb not null,
  updated_at timestamptz not null default now()
);
