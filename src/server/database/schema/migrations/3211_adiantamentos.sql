-- Why an advance is paid, and who typed its amount: nobody approves an advance to themselves that they typed.
alter table public.pagamentos
  add column adiantamento_motivo text constraint pagamentos_adiantamento_motivo_conhecido check (adiantamento_motivo in (
    'Vale do mês', 'Despesa de viagem', 'Antecipação de comissão', 'Outro')),
  add column adiantamento_por uuid;

create function plantao.anotar_adiantamento() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.status <> 'Rascunho' and new.adiantamento_motivo is distinct from old.adiantamento_motivo then
      perform plantao.recusar('pagamentos_situacao', 'pagamentos');
    end if;
    new.adiantamento_por := old.adiantamento_por;
    if new.adiantamento = old.adiantamento then
      return new;
    end if;
  end if;
  new.adiantamento_por := case when new.adiantamento > 0
    then nullif(current_setting('plantao.usuario_id', true), '')::uuid end;
  return new;
end
$$;
comment on function plantao.anotar_adiantamento() is
  'Keeps who typed the amount of an advance, and its motivo once it is approved.';
create trigger anotar_adiantamento before insert or update on public.pagamentos
  for each row execute function plantao.anotar_adiantamento();

-- A payment is approved, disapproved, paid or returned: one of them in an act, and only from where it stands. What is kept
-- back is of its commissions, never of an advance.
create or replace function plantao.conferir_pagamentos_movidos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  if exists (
    select from (
      select n.pagamento_id, count(distinct (n.tipo = 'Pagamento', n.estorna_id is null)) as fases,
             count(*) filter (where n.tipo = 'Pagamento') as pagamentos, bool_or(n.estorna_id is null) as novo,
             coalesce(sum(n.valor) filter (where n.tipo = 'Adiantamento'), 0) as adiantamento,
             coalesce(sum(n.valor) filter (where n.tipo = 'Desconto'), 0) as desconto,
             coalesce(sum(n.valor) filter (where n.tipo = 'Retenção'), 0) as retencoes
        from unnest(novos) n where n.pagamento_id is not null group by n.pagamento_id) n
      join public.pagamentos p on p.id = n.pagamento_id
      join public.fechamentos f on f.id = p.fechamento_id
     where n.fases > 1 or n.pagamentos > 1
        or case
             when n.pagamentos = 1 and n.novo then p.status not in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido')
             when n.pagamentos = 1 then p.status <> 'Pago'
             when n.novo then
               p.status <> 'Rascunho' or f.status <> 'Aprovando'
               or (n.adiantamento, n.desconto, n.retencoes) <> (p.adiantamento, p.desconto, (
                 select coalesce(sum((r ->> 'valor')::numeric), 0) from jsonb_array_elements(p.retencoes) r))
             else p.status not in ('A pagar', 'Rejeitado', 'Devolvido')
           end) then
    perform plantao.recusar('pagamentos_situacao', 'pagamentos');
  end if;
  if exists (
    -- The draft's commissions are still there, and the act approves exactly them.
    select from unnest(novos) n
     where n.pagamento_id is not null and n.estorna_id is null and n.tipo in ('Desconto', 'Retenção')
     group by n.pagamento_id
    having sum(n.valor) > (
      select coalesce(sum(i.valor), 0) from public.fechamentos_itens i where i.pagamento_id = n.pagamento_id)) then
    perform plantao.recusar('pagamentos_saldo_positivo', 'pagamentos');
  end if;
end
$$;
