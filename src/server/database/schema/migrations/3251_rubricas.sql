-- The names of what may be kept back of a payment, with who said so and since when. A payment keeps its name as text.
create table public.rubricas (
  id uuid primary key default gen_random_uuid(),
  nome text not null constraint rubricas_nome_preenchido check (btrim(nome) <> ''),
  nota text,
  desde date constraint rubricas_desde_sensata check (desde between '1900-01-01' and '2200-12-31'),
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rubricas_tamanhos check (char_length(nome) <= 60 and char_length(nota) <= 200)
);
create unique index rubricas_nome_unico on public.rubricas (lower(nome));

insert into public.rubricas (nome) values ('INSS'), ('IRRF'), ('ISS'), ('Tarifa');

select plantao.acompanhar('rubricas');
