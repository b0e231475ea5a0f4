-- What each payee is told of an approved payment: the content of the statement, which is written with the approval and never
-- changes. Its hash is sealed in the audit, so that one that was altered afterwards shows.
create table public.extratos_de_pagamentos (
  pagamento_id uuid primary key
    constraint extratos_de_pagamentos_pagamento_existe references public.pagamentos (id),
  conteudo text not null,
  sha256 text not null
);
comment on function plantao.manter_movimentos() is
  'Movements, which debts they settled, and statements are only added, whoever asks.';
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
create trigger selar_extratos after insert on public.extratos_de_pagamentos
  referencing new table as novos for each statement execute function plantao.selar_extratos();

comment on function plantao.selar_extratos() is
  'Refuses a statement that does not come with the approval of its payment, and seals its hash in the audit.';

-- The application records no such act by itself.
create or replace function plantao.registrar_ato(
  ato text, detalhes jsonb, usuario uuid default null, registro uuid default null)
returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if ato in ('comissoes_movimentadas', 'destino_selado', 'extratos_guardados', 'restauracao_conferida') then
    perform plantao.recusar('auditoria_ato_reservado', 'auditoria');
  end if;
  perform plantao.selar_ato(ato, detalhes, usuario, registro);
end
$$;
