-- What the lists of campanhas, faixas and metas search in, and a campaign's version when its links change.

alter table public.campanhas add column busca text generated always as (plantao.sem_acentos(nome || ' ' || tipo)) stored;
create index campanhas_busca on public.campanhas using gin (busca gin_trgm_ops);

alter table public.faixas add column busca text
  generated always as (plantao.sem_acentos(nome || ' ' || coalesce(descricao, ''))) stored;
create index faixas_busca on public.faixas using gin (busca gin_trgm_ops);

alter table public.metas add column busca text
  generated always as (plantao.sem_acentos(nome || ' ' || coalesce(premio, ''))) stored;
create index metas_busca on public.metas using gin (busca gin_trgm_ops);

-- A campaign's form shows its lojas and empreendimentos: changing them raises its version.
create function plantao.subir_versao_da_campanha() returns trigger
language plpgsql
as $$
begin
  update public.campanhas set versao = versao + 1 where id in (select campanha_id from linhas);
  return null;
end
$$;
create trigger subir_versao_da_campanha_inclusao after insert on public.campanhas_lojas
  referencing new table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_exclusao after delete on public.campanhas_lojas
  referencing old table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_inclusao after insert on public.campanhas_empreendimentos
  referencing new table as linhas for each statement execute function plantao.subir_versao_da_campanha();
create trigger subir_versao_da_campanha_exclusao after delete on public.campanhas_empreendimentos
  referencing old table as linhas for each statement execute function plantao.subir_versao_da_campanha();

-- Sales of a period by who sold: what goals and tiers add up.
create index vendas_colaborador_data on public.vendas (colaborador_id, data_venda);
create index vendas_loja_data on public.vendas (loja_id, data_venda);
