-- The sums of vendas_por_dia by month as well, whose first day is their date: what is asked of whole months reads a
-- thirtieth of the rows.

create table public.vendas_por_mes (
  data_venda date not null,
  status text not null,
  tipo_pendencia text[] not null,
  quantidade bigint not null,
  valor numeric not null
);
create index vendas_por_mes_data on public.vendas_por_mes (data_venda);

create or replace function plantao.somar_por_dia() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, count(*), sum(valor_venda) from novas group by 1, 2, 3
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, -count(*), -sum(valor_venda) from velhas group by 1, 2, 3
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    with dias as (
      insert into public.vendas_por_dia
      select data_venda, status, tipo_pendencia, sum(quantidade), sum(valor)
        from (
          select data_venda, status, tipo_pendencia, 1 as quantidade, valor_venda as valor from novas
          union all
          select data_venda, status, tipo_pendencia, -1, -valor_venda from velhas) mudadas
       group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0
      returning *)
    insert into public.vendas_por_mes
    select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
      from dias group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0;
  else
    truncate public.vendas_por_dia, public.vendas_por_mes;
  end if;
  return null;
end
$$;

insert into public.vendas_por_mes
select date_trunc('month', data_venda::timestamp)::date, status, tipo_pendencia, sum(quantidade), sum(valor)
  from public.vendas_por_dia group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0;
