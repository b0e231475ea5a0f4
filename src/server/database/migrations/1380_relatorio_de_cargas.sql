-- The report of a dry run puts causes before what only waits for them, and says once what nearly every row gets.
alter table public.cargas_problemas
  -- The rule without what only one row has in it; null in a dry run by an earlier version, as all of these.
  add column tipo text,
  -- What depends on a refused row, such as '268 vendas dependem'.
  add column dependem text,
  -- Of how many rows the same is said in this line.
  add column linhas integer not null default 1,
  -- The line by which this one is said.
  add column grupo integer;
create index cargas_problemas_grupo on public.cargas_problemas (preparo_id, grupo, posicao);
