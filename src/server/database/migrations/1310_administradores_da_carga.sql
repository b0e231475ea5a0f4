-- Who of another database's Administradores comes as one: by email, each confirmed by a person of this installation.
alter table public.cargas_preparos add column administradores text[] not null default '{}';
