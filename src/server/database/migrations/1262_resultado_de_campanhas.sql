-- A campaign's results without looking up its applications and their sales, which lie anywhere in both tables.
create index campanhas_vendas_resultado on public.campanhas_vendas (campanha_id)
  include (venda_id, desconto_aplicado, bonus_comissao_aplicado);
drop index public.campanhas_vendas_campanha_id;
create index vendas_valores on public.vendas (id) include (valor_venda, valor_ato, base_calculo_comissao);
