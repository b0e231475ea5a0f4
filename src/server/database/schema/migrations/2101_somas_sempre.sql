-- A restore by version 2.0.0 left these as usual triggers.
alter table public.vendas
  enable always trigger somar_por_dia_inclusao,
  enable always trigger somar_por_dia_alteracao,
  enable always trigger somar_por_dia_exclusao,
  enable always trigger somar_por_dia_esvaziamento;
