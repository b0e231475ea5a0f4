-- Statements of payments sent by mail, one row each: noted before the mail server is asked, so that none is sent twice by work
-- that a killed server leaves. A row that stays 'Enviando' after its work is over is unsure.
create table public.extratos_enviados (
  id uuid primary key default gen_random_uuid(),
  pagamento_id uuid not null
    constraint extratos_enviados_pagamento_existe references public.pagamentos (id),
  trabalho_id uuid constraint extratos_enviados_trabalho_existe references public.trabalhos (id) on delete set null,
  usuario_id uuid constraint extratos_enviados_usuario_existe references public.usuarios (id) on delete set null,
  email text not null,
  situacao text not null default 'Enviando' constraint extratos_enviados_situacao_conhecida
    check (situacao in ('Enviando', 'Enviado', 'Recusado', 'Incerto')),
  -- What the mail server said, where it refused.
  resposta text,
  created_at timestamptz not null default now(),
  constraint extratos_enviados_um_por_trabalho unique (trabalho_id, pagamento_id)
);
create index extratos_enviados_pagamento_id on public.extratos_enviados (pagamento_id, created_at);
create index extratos_enviados_created_at on public.extratos_enviados (created_at);
create index extratos_enviados_usuario_id on public.extratos_enviados (usuario_id);

-- How many an hour, of all closings together.
alter table public.configuracoes
  add column extratos_por_hora integer not null default 300
    constraint configuracoes_extratos_por_hora_sensatos check (extratos_por_hora between 1 and 10000);

-- One more kind of work, beside those that are known by now; of a closing one at a time.
do $$
declare
  regra text;
begin
  select pg_get_constraintdef(oid) into strict regra from pg_constraint
   where conname = 'trabalhos_tipo_conhecido' and conrelid = 'public.trabalhos'::regclass;
  alter table public.trabalhos drop constraint trabalhos_tipo_conhecido;
  execute 'alter table public.trabalhos add constraint trabalhos_tipo_conhecido '
    || replace(regra, 'ARRAY[', 'ARRAY[''Enviar extratos''::text, ');
end
$$;
create unique index um_envio_de_extratos_por_fechamento on public.trabalhos (fechamento_id)
  where tipo = 'Enviar extratos' and concluido_em is null;
