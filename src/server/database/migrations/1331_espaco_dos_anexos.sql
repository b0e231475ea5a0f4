-- How many gigabytes the attachments of all sales may have together. Null: the usual number.
alter table public.configuracoes
  add column anexos_gigabytes integer
    constraint configuracoes_anexos_gigabytes_sensatos check (anexos_gigabytes between 1 and 100000);

-- A file of a load whose parts stopped coming is forgotten after an hour.
alter table public.cargas_partes add column recebida_em timestamptz not null default now();
