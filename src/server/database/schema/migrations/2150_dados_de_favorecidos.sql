-- A key is stored as banks want it.
alter table public.favorecidos add constraint favorecidos_chave_formato check (case tipo_chave
  when 'CPF' then chave_pix ~ '^[0-9]{11}$'
  when 'CNPJ' then chave_pix ~ '^[0-9A-Z]{12}[0-9]{2}$'
  when 'Telefone' then chave_pix ~ '^\+55[1-9][0-9]{9,10}$'
  when 'E-mail' then chave_pix ~ '^[!-~]+@[!-~]+$' and chave_pix = lower(chave_pix)
  when 'Aleatória' then chave_pix ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  else true end);

-- Searches by name.
create index favorecidos_busca on public.favorecidos using gin (busca gin_trgm_ops);

-- Who opened which payee's document and key; forgotten after a day. The audit keeps it.
create table public.aberturas_de_favorecidos (
  usuario_id uuid not null
    constraint aberturas_de_favorecidos_usuario_existe references public.usuarios (id) on delete cascade,
  favorecido_id uuid not null
    constraint aberturas_de_favorecidos_favorecido_existe references public.favorecidos (id) on delete cascade,
  em timestamptz not null,
  constraint aberturas_de_favorecidos_uma_por_favorecido primary key (usuario_id, favorecido_id)
);
create index aberturas_de_favorecidos_favorecido_id on public.aberturas_de_favorecidos (favorecido_id);
