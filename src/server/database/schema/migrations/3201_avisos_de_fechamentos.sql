-- Whether people are told by email of closings that were sent and decided.
alter table public.configuracoes add column avisar_por_email boolean not null default true;
