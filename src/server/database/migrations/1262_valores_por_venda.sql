-- All that a campaign's results need of its sales.
create index vendas_valores on public.vendas (id) include (valor_venda, valor_ato, base_calculo_comissao);
