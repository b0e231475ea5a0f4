-- Notices that a usuario has put aside: until an instant, or while the notice stays as it was (`impressao`).
create table public.avisos_adiados (
  usuario_id uuid not null
    constraint avisos_adiados_usuario_existe references public.usuarios (id) on delete cascade,
  tipo text not null constraint avisos_adiados_tipo_tamanho check (char_length(tipo) between 1 and 30),
  -- The record that the notice is about; of any table, so that it may no longer exist.
  registro_id uuid not null,
  ate timestamptz,
  impressao text constraint avisos_adiados_impressao_tamanho check (char_length(impressao) <= 64),
  -- One step may put many aside, and is undone as a whole.
  lote uuid not null,
  created_at timestamptz not null default now(),
  constraint avisos_adiados_um_por_aviso primary key (usuario_id, tipo, registro_id),
  constraint avisos_adiados_um_prazo check (num_nonnulls(ate, impressao) = 1)
);
create index avisos_adiados_created_at on public.avisos_adiados (created_at);
create index avisos_adiados_ate on public.avisos_adiados (ate) where ate is not null;
