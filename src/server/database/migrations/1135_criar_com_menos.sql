-- Less work for each change: one write instead of two to remember an answer, one announcement a statement.

-- The stored answer of an earlier request with the same key. Holds the key until the transaction ends, so that a
-- simultaneous repetition waits for the first one's answer.
create function plantao.resposta_anterior(login text, caminho text, chave_pedida text)
returns table (pedido_hash text, resposta jsonb)
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'plantao.pedido', login, caminho, chave_pedida), 0));
  -- A statement of its own: only a new snapshot sees what was committed while the lock was waited for.
  return query
  select i.pedido_hash, i.resposta
    from public.idempotencia i where i.user_id = login and i.rota = caminho and i.chave = chave_pedida;
end
$$;

-- Tells listeners which table a statement changed. They follow tables, not rows: the three participants of a new sale
-- need no three messages. `id` remains for the previous version, which reads it.
create or replace function plantao.anunciar() returns trigger
language plpgsql
as $$
begin
  if exists (select from linhas) then
    perform pg_notify('plantao_mudancas', json_build_object('tabela', tg_table_name, 'id', null)::text);
  end if;
  return null;
end
$$;
