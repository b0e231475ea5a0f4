-- All that a campaign's results need of its applications.
create index campanhas_vendas_resultado on public.campanhas_vendas (campanha_id)
  include (venda_id, desconto_aplicado, bonus_comissao_aplicado);
