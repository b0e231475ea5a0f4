-- Those that the new ones replace. Not in their transactions, where somebody who saves could hold up the stronger lock that
-- dropping needs, while waiting for the one that creating took.
drop index public.vendas_unidade, public.vendas_data_venda, public.vendas_data_venda_somas;
