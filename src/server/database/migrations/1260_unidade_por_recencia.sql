-- A search for a unit wants the newest five sales of it. Without the order in the index, the database reads all sales from
-- the newest on, and to the oldest if there is no such unit.
create index vendas_unidade_por_recencia
  on public.vendas (plantao.sem_acentos(unidade), created_at desc, id desc);
