-- Draws and awards: what searches look into, the receipt of an award, and what a published preparation holds still.

alter table public.sorteios add column busca text generated always as
  (plantao.sem_acentos(nome || ' ' || premio)) stored;
alter table public.premiacoes add column busca text generated always as
  (plantao.sem_acentos(premio || ' ' || motivo)) stored;

-- Why a draw was called off.
alter table public.sorteios add column motivo_cancelamento text;
alter table public.sorteios
  add constraint sorteios_motivo_cancelamento_tamanho check (char_length(motivo_cancelamento) <= 5000),
  add constraint sorteios_motivo_do_cancelamento check (motivo_cancelamento is null or status = 'Cancelado');

-- The day on which the award was handed over, which may be before it was registered.
alter table public.premiacoes alter column data_entrega type date
  using (data_entrega at time zone 'America/Sao_Paulo')::date;
alter table public.premiacoes add column recibo text;
alter table public.premiacoes
  add constraint premiacoes_recibo_tamanho check (char_length(recibo) <= 2000),
  add constraint premiacoes_recibo_da_entrega check (recibo is null or status = 'Entregue'),
  add constraint premiacoes_entrega_sensata check (data_entrega between '1900-01-01' and '2200-12-31');

-- Realizado and Cancelado are final, and so is the winner. What a preparation published stays as it was while that one
-- counts, and its draw stays with it: an annulled one is to be seen too.
create or replace function plantao.conferir_sorteio() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'Realizado' then
      perform plantao.recusar('sorteios_realizado_permanece', 'sorteios');
    end if;
    if exists (select from public.sorteios_preparos where sorteio_id = old.id) then
      perform plantao.recusar('sorteios_preparado_permanece', 'sorteios');
    end if;
    return old;
  end if;
  if old.status <> 'Agendado' and (
    new.status <> old.status or new.vencedor_id is distinct from old.vencedor_id
    or new.data_realizacao is distinct from old.data_realizacao) then
    perform plantao.recusar('sorteios_situacao_final', 'sorteios');
  end if;
  if (new.nome, new.premio, new.loja_id) is distinct from (old.nome, old.premio, old.loja_id)
     and exists (select from public.sorteios_preparos where sorteio_id = old.id and status <> 'Anulado') then
    perform plantao.recusar('sorteios_preparado_imutavel', 'sorteios');
  end if;
  return new;
end
$$;

-- Who stands in a published list may win: the record stays until the draw.
create function plantao.manter_participante_sorteado() returns trigger
language plpgsql
as $$
begin
  if exists (select from public.sorteios_preparos
              where status = 'Preparado'
                and participantes @> jsonb_build_array(jsonb_build_object('id', old.id))) then
    perform plantao.recusar('sorteios_preparos_participante_permanece', 'colaboradores');
  end if;
  return old;
end
$$;
create trigger manter_participante_sorteado before delete on public.colaboradores
  for each row execute function plantao.manter_participante_sorteado();
