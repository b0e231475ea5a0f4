-- Imports of lojas and of empreendimentos, beside those of colaboradores and of sales.

alter table public.importacoes
  drop constraint importacoes_tipo_conhecido,
  add constraint importacoes_tipo_conhecido
    check (tipo in ('colaboradores', 'vendas', 'lojas', 'empreendimentos'));
