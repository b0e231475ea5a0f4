-- All that the totals, rankings, organograma and tiers of a period need of its sales, so that they need not look up each:
-- those of a month may lie anywhere in the table.
create index vendas_do_periodo on public.vendas (data_venda desc, id desc)
  include (status, valor_venda, valor_comissao, loja_id, empreendimento_id, colaborador_id);
