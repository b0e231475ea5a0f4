-- What each payee is told of an approved payment: the content of the statement, which is written with the approval and never
-- changes. Its hash is sealed in the audit, so that one that was altered afterwards shows.
create table public.extratos_de_pagamentos (
  pagamento_id uuid primary key
    constraint extratos_de_pagamentos_pagamento_existe references public.pagamentos (id),
  conteudo text not null,
  sha256 text not null
);
create trigger manter_extratos before update or delete or truncate on public.extratos_de_pagamentos
  for each statement execute function plantao.manter_movimentos();

-- Only with the approval of the payment, in its own transaction.
create function plantao.selar_extratos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from novos) then
    return null;
  end if;
  if exists (
    select from novos n
     where n.sha256 <> encode(sha256(convert_to(n.conteudo, 'UTF8')), 'hex')
        or not exists (
          select from public.auditoria a
           where a.txid = plantao.txid_atual() and a.ato = 'comissoes_movimentadas'
             and a.detalhes -> 'destinos' ? n.pagamento_id::text)) then
    perform plantao.recusar('extratos_de_pagamentos_da_aprovacao', 'extratos_de_pagamentos');
  end if;
  perform plantao.selar_ato('extratos_guardados', (
    select jsonb_build_object('extratos', jsonb_object_agg(n.pagamento_id, n.sha256)) from novos n));
  return null;
end
$$;
comment on function plantao.selar_extratos() is
  'Refuses a statement that does not come with the approval of its payment, and seals its hash in the audit.';
create trigger selar_extratos after insert on public.extratos_de_pagamentos
  referencing new table as novos for each statement execute function plantao.selar_extratos();

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
