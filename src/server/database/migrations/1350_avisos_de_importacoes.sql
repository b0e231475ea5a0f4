-- The warnings that a file had when it was imported, without CPFs: how many, and the first ones. Null for imports before.

alter table public.importacoes add column avisos jsonb;
