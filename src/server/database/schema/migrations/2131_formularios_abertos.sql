-- Who has a record's form open now: each form renews its row, and a row that is not renewed is over. Of no worth after a
-- crash, and so not written to the log.
create unlogged table public.formularios_abertos (
  usuario_id uuid not null
    constraint formularios_abertos_usuario_existe references public.usuarios (id) on delete cascade,
  -- Of any table, so that it may no longer exist.
  registro_id uuid not null,
  visto_em timestamptz not null default now(),
  constraint formularios_abertos_um_por_registro primary key (registro_id, usuario_id)
);
create index formularios_abertos_visto_em on public.formularios_abertos (visto_em);
create index formularios_abertos_usuario_id on public.formularios_abertos (usuario_id);
