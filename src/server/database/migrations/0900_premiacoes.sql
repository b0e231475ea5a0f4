-- A draw has one award that counts. Awards that were registered twice before stay, and the server names them at its
-- start: a unique index could not be made while there are any, so new ones are refused behind a lock of the draw.

create function plantao.conferir_premiacao_do_sorteio() returns trigger
language plpgsql
as $$
begin
  if new.sorteio_id is null or new.status = 'Cancelada' then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.sorteio_id is not distinct from old.sorteio_id and old.status <> 'Cancelada' then
    return new;
  end if;
  perform from public.sorteios where id = new.sorteio_id for no key update;
  -- A statement of its own sees what the transactions before have committed.
  if exists (select from public.premiacoes
              where sorteio_id = new.sorteio_id and status <> 'Cancelada' and id <> new.id) then
    perform plantao.recusar('premiacoes_uma_por_sorteio', 'premiacoes');
  end if;
  return new;
end
$$;
create trigger conferir_premiacao_do_sorteio before insert or update of sorteio_id, status on public.premiacoes
  for each row execute function plantao.conferir_premiacao_do_sorteio();
