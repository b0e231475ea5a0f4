-- An index answers by itself only for pages of the table that were vacuumed since they changed. By default that is once a
-- fifth of the table is new, which for years of sales means months.
alter table public.vendas
  set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
alter table public.vendas_participantes
  set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
alter table public.campanhas_vendas
  set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
