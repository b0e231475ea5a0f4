-- Payees come from spreadsheets, too.
alter table public.importacoes drop constraint importacoes_tipo_conhecido;
alter table public.importacoes add constraint importacoes_tipo_conhecido
  check (tipo in ('colaboradores', 'vendas', 'lojas', 'empreendimentos', 'favorecidos'));
