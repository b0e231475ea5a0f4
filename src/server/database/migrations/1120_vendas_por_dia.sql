-- The sales of each day by status and pending items, added up, for the dashboard. Rows are only added, negative ones for
-- what no longer counts: writers never wait for one another, and a key may have several rows until the server merges
-- them. As they are added by the transaction that changes the sale, nobody sees one without the other.

create table public.vendas_por_dia (
  data_venda date not null,
  status text not null,
  tipo_pendencia text[] not null,
  quantidade bigint not null,
  valor numeric not null
);
create index vendas_por_dia_data on public.vendas_por_dia (data_venda);
create index vendas_por_dia_com_pendencia on public.vendas_por_dia (data_venda) where tipo_pendencia <> array['OK'];

create function plantao.somar_por_dia() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.vendas_por_dia
    select data_venda, status, tipo_pendencia, count(*), sum(valor_venda) from novas group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into public.vendas_por_dia
    select data_venda, status, tipo_pendencia, -count(*), -sum(valor_venda) from velhas group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into public.vendas_por_dia
    select data_venda, status, tipo_pendencia, sum(quantidade), sum(valor)
      from (
        select data_venda, status, tipo_pendencia, 1 as quantidade, valor_venda as valor from novas
        union all
        select data_venda, status, tipo_pendencia, -1, -valor_venda from velhas) mudadas
     group by 1, 2, 3 having sum(quantidade) <> 0 or sum(valor) <> 0;
  else
    truncate public.vendas_por_dia;
  end if;
  return null;
end
$$;

create trigger somar_por_dia_inclusao after insert on public.vendas
  referencing new table as novas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_alteracao after update on public.vendas
  referencing old table as velhas new table as novas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_exclusao after delete on public.vendas
  referencing old table as velhas for each statement execute function plantao.somar_por_dia();
create trigger somar_por_dia_esvaziamento after truncate on public.vendas
  for each statement execute function plantao.somar_por_dia();

-- Also for whoever copies many sales with the other triggers off: wrong sums would be worse than slow copies.
alter table public.vendas
  enable always trigger somar_por_dia_inclusao,
  enable always trigger somar_por_dia_alteracao,
  enable always trigger somar_por_dia_exclusao,
  enable always trigger somar_por_dia_esvaziamento;

insert into public.vendas_por_dia
select data_venda, status, tipo_pendencia, count(*), sum(valor_venda) from public.vendas group by 1, 2, 3;

-- A period's sales by loja, development or main seller without reading the sales themselves.
create index vendas_data_venda_somas on public.vendas (data_venda)
  include (valor_venda, loja_id, empreendimento_id, colaborador_id);
