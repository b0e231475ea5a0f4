-- The sales that are pending, without reading them: the notices count those that have been for long.
create index vendas_pendentes on public.vendas (created_at) include (id, status) where tipo_pendencia <> array['OK'];
drop index public.vendas_com_pendencia;
