-- Schema plantao: what the database itself needs (functions, migrations, secrets). Tables of the product are in public.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Hosted databases keep extensions in a schema of their own, so the function names the one that it found.
do $do$
declare
  esquema text;
begin
  select n.nspname into strict esquema
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'unaccent';
  execute format(
    $f$create function plantao.sem_acentos(texto text) returns text
       language sql immutable parallel safe strict
       as $b$ select pg_catalog.lower(%1$I.unaccent('%1$I.unaccent'::pg_catalog.regdictionary, texto)) $b$ $f$,
    esquema);
end
$do$;
comment on function plantao.sem_acentos(text) is
  'Lower case without accents: what the generated columns "busca" hold and what a search term is turned into.';

create function plantao.hoje() returns date
language sql stable parallel safe
as $$ select (pg_catalog.now() at time zone 'America/Sao_Paulo')::date $$;

create function plantao.sem_repeticao(lista text[]) returns boolean
language sql immutable parallel safe
as $$ select pg_catalog.count(*) = pg_catalog.count(distinct item) from pg_catalog.unnest(lista) item $$;

-- A refusal by a trigger carries a constraint name, so that the server translates it like any other.
create function plantao.recusar(restricao text, tabela text, detalhe text default '') returns void
language plpgsql
as $$
begin
  raise exception using
    errcode = 'check_violation', constraint = restricao, schema = 'public', table = tabela,
    message = format('%s: %s %s', tabela, restricao, detalhe);
end
$$;

-- Raises versao when something else changed, or when a statement touched versao itself (a change in a child row).
create function plantao.manter_versao() returns trigger
language plpgsql
as $$
declare
  alheias constant text[] := array['versao', 'updated_at', 'busca', 'nivel'];
begin
  if new.versao is distinct from old.versao
     or (to_jsonb(new) - alheias) is distinct from (to_jsonb(old) - alheias) then
    new.versao := old.versao + 1;
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
