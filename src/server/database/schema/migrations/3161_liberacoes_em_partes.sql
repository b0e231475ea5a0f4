-- What the person who asked saw of a target: its sale's version, what was released of it and what is to be. The version before
-- finds no `versao`, and leaves the target out instead of releasing the whole of it.
alter table public.trabalhos_alvos add column visto jsonb;
