-- Undoing an import: which record each row made or completed, kept for seven days, and what became of it.

alter table public.importacoes_linhas
  add column registro_id uuid,
  -- Null where the row made the record; otherwise the fields that it filled in, each with a digest of the value. The
  -- value itself may be a client's, and must not outlive an anonymisation.
  add column completados jsonb,
  add column desfazimento text constraint importacoes_linhas_desfazimento_conhecido
    check (desfazimento in ('Removida', 'Esvaziada', 'Mantida', 'Sem efeito')),
  -- Why the record, or something of it, stays.
  add column motivo text;
create index importacoes_linhas_registro_id on public.importacoes_linhas (registro_id) where registro_id is not null;
create index importacoes_linhas_a_desfazer on public.importacoes_linhas (importacao_id, nivel desc, linha)
  where situacao = 'Importada' and desfazimento is null;

-- One for each import: it is undone once.
create table public.importacoes_desfeitas (
  importacao_id uuid constraint importacoes_desfeitas_uma_vez primary key
    constraint importacoes_desfeitas_importacao_existe references public.importacoes (id) on delete cascade,
  usuario_id uuid constraint importacoes_desfeitas_usuario_existe references public.usuarios (id) on delete set null,
  usuario_nome text not null,
  -- The address and device of the request, for the act at the end.
  pedido jsonb not null,
  pedida_em timestamptz not null default now(),
  concluida_em timestamptz,
  -- Rows that are done with, then what became of their records. One that is emptied in part is counted as 'mantida' too.
  feitas integer not null default 0,
  removidas integer not null default 0,
  esvaziadas integer not null default 0,
  mantidas integer not null default 0,
  constraint importacoes_desfeitas_contagens check (feitas >= 0 and removidas >= 0 and esvaziadas >= 0 and mantidas >= 0)
);
create index importacoes_desfeitas_usuario_id on public.importacoes_desfeitas (usuario_id);
create index importacoes_desfeitas_por_fazer on public.importacoes_desfeitas (pedida_em, importacao_id)
  where concluida_em is null;

-- What was written to these fields of a record, without telling it.
create function plantao.resumir_campos(registro jsonb, campos text[]) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(campo,
           encode(sha256(convert_to(jsonb_build_array(registro -> 'id', campo, registro -> campo)::text, 'UTF8')), 'hex')), '{}')
    from unnest(campos) campo
$$;
