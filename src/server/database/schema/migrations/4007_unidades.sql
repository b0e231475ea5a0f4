-- A unit as it is compared. These functions are the only definition: forms and spreadsheets send their texts here. In plpgsql, so
-- that an index's expression is never unfolded; of characters only ASCII is named, so that no locale changes what it holds.

-- Lower case, without accents and punctuation, letters and digits as words of their own, numbers without leading zeros:
-- 'AP-0101B' is 'ap 101 b'.
create function plantao.palavras_da_unidade(texto text) returns text
language plpgsql immutable parallel safe
as $$
declare
  -- Ordinals, which some versions of unaccent leave as they are.
  palavras text := plantao.sem_acentos(translate(coalesce(texto, ''), 'ºª°', 'oao'));
begin
  palavras := regexp_replace(palavras, '[ -/:-@\[-`{-~]+', ' ', 'g');
  palavras := regexp_replace(palavras, '([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])', '\1\2 ', 'g');
  return btrim(regexp_replace(palavras, '(^| )0+(?=[0-9])', '\1', 'g'));
end
$$;

-- 'a' of 'Torre A', 'Bloco A' and 'A'; '' where there is no tower, or only one. Words for what it is count only without a name.
create function plantao.torre_normal(torre text) returns text
language plpgsql immutable parallel safe
as $$
declare
  nome constant text := regexp_replace(plantao.palavras_da_unidade(torre),
    '^(?:(?:torre|tr|bloco|bl|edificio|edif|ed|predio|quadra|qda|qd|modulo|mod|numero|num|no) |(?:[tqn]|n o) (?=[0-9]))+', '');
begin
  return case
    when nome ~ '^(?:(?:sem|unic[ao]|nenhuma?|nao (?:tem|ha|possui|se aplica))(?: (?:torre|bloco|quadra))?|torre|bloco|quadra|s [tbqn]|n a|na|0)?$'
    then '' else nome end;
end
$$;

-- '101' of 'Apto 101', 'AP101' and '0101'; '' if no unit was chosen yet. Words for what kind of unit it is do not count, other
-- than for what is sold beside one: 'Vaga 12' is not 'Apto 12'.
create function plantao.unidade_normal(unidade text) returns text
language plpgsql immutable parallel safe
as $$
declare
  nome constant text := regexp_replace(plantao.palavras_da_unidade(unidade),
    '^(?:(?:apartamento|apto|apt|ap|unidade|unid|un|casa|lote|lt|sala|sl|conjunto|conj|cj|loja|lj|galpao|numero|num|no) |(?:n|n o) (?=[0-9]))+', '');
begin
  return case
    when nome ~ '^(?:(?:a )?definir|(?:nao|sem) (?:definid[ao]|informad[ao]|numero|unidade)|indefinid[ao]|pendente|sem|s n|n a|na|0)?$'
    then '' else nome end;
end
$$;

create index vendas_unidade_normal on public.vendas (
  empreendimento_id, plantao.unidade_normal(unidade), plantao.torre_normal(torre));

-- Sales of one unit that are live, of which nobody said yet that they are of different ones, and those of which somebody did.
create table public.vendas_mesma_unidade (
  -- The one that was saved last.
  venda_id uuid not null constraint vendas_mesma_unidade_venda_existe references public.vendas (id) on delete cascade,
  outra_id uuid not null constraint vendas_mesma_unidade_outra_existe references public.vendas (id) on delete cascade,
  -- When somebody said it; who, the audit knows.
  diferentes_em timestamptz,
  created_at timestamptz not null default now(),
  constraint vendas_mesma_unidade_duas primary key (venda_id, outra_id),
  constraint vendas_mesma_unidade_distintas check (venda_id <> outra_id)
);
create unique index vendas_mesma_unidade_par
  on public.vendas_mesma_unidade (least(venda_id, outra_id), greatest(venda_id, outra_id));
create index vendas_mesma_unidade_outra_id on public.vendas_mesma_unidade (outra_id);
create index vendas_mesma_unidade_abertas on public.vendas_mesma_unidade (created_at) where diferentes_em is null;

-- With the owner's rights, for a server of an earlier version, which has none in the table.
create function plantao.comparar_unidade() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  da_torre constant text := plantao.torre_normal(new.torre);
  da_unidade constant text := plantao.unidade_normal(new.unidade);
  vem_de_carga constant boolean := plantao.em_carga('vendas', new.id, 'Carregando');
begin
  if tg_op = 'UPDATE' then
    -- What was said of two sales is of their units as they were, and outlives a Desistência.
    delete from public.vendas_mesma_unidade p
     where (p.venda_id = new.id or p.outra_id = new.id)
       and (p.diferentes_em is null
            or (old.empreendimento_id, old.torre, old.unidade)
               is distinct from (new.empreendimento_id, new.torre, new.unidade));
  end if;
  if new.status = 'Desistência' or da_unidade = '' then
    return null;
  end if;
  -- Of two that are saved at once, the second one sees the first. A load locks none: it has as many units as sales.
  if not vem_de_carga then
    perform pg_advisory_xact_lock(
      hashtextextended(concat_ws(' ', 'plantao.unidade', new.empreendimento_id, da_unidade), 0));
  end if;
  -- One without a tower may be of any, which is asked about; of a load nobody was asked. Locked, because what is being deleted
  -- cannot be referred to. A unit with more sales than these is a word for none, and no further ones are read, since a sheet
  -- may have thousands of it.
  insert into public.vendas_mesma_unidade (venda_id, outra_id)
  select new.id, o.id
    from public.vendas o
   where o.id in (
     (select v.id from public.vendas v
       where v.empreendimento_id = new.empreendimento_id and plantao.unidade_normal(v.unidade) = da_unidade
         and plantao.torre_normal(v.torre) = da_torre and v.status <> 'Desistência' and v.id <> new.id
       limit 20)
     union all
     (select v.id from public.vendas v
       where not vem_de_carga and da_torre <> ''
         and v.empreendimento_id = new.empreendimento_id and plantao.unidade_normal(v.unidade) = da_unidade
         and plantao.torre_normal(v.torre) = '' and v.status <> 'Desistência'
       limit 20)
     union all
     (select v.id from public.vendas v
       where not vem_de_carga and da_torre = ''
         and v.empreendimento_id = new.empreendimento_id and plantao.unidade_normal(v.unidade) = da_unidade
         and plantao.torre_normal(v.torre) > '' and v.status <> 'Desistência'
       limit 20))
     for key share
  on conflict do nothing;
  return null;
end
$$;
comment on function plantao.comparar_unidade() is
  'Notes other live sales of the same unit beside the sale, and removes what was noted of the unit before.';
create trigger comparar_unidade_ao_incluir after insert on public.vendas
  for each row execute function plantao.comparar_unidade();
create trigger comparar_unidade_ao_mudar after update of empreendimento_id, torre, unidade, status on public.vendas
  for each row when (
    (new.empreendimento_id, new.torre, new.unidade) is distinct from (old.empreendimento_id, old.torre, old.unidade)
    or (new.status = 'Desistência') <> (old.status = 'Desistência'))
  execute function plantao.comparar_unidade();
