drop index public.campanhas_vendas_campanha_id;
