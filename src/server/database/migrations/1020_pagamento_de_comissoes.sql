-- The day on which a participant's commission was paid. Commissions that were Pago before this column have none.
alter table public.vendas_participantes
  add column data_pagamento date,
  add constraint vendas_participantes_data_pagamento_sensata
    check (data_pagamento between '1900-01-01' and '2200-12-31'),
  add constraint vendas_participantes_data_pagamento_so_de_paga
    check (status_comissao = 'Pago' or data_pagamento is null);

-- A commission that becomes Pago without a day was paid today, and one that leaves Pago has no day any more: so does
-- every writer that does not know the column, such as the previous version of the server. The day can change, but is not
-- lost while the commission stays Pago.
create function plantao.datar_pagamento() returns trigger
language plpgsql
as $$
begin
  if new.status_comissao <> 'Pago' then
    new.data_pagamento := null;
  elsif new.data_pagamento is null then
    if tg_op = 'INSERT' or old.status_comissao <> 'Pago' then
      new.data_pagamento := plantao.hoje();
    elsif old.data_pagamento is not null then
      perform plantao.recusar('vendas_participantes_paga_com_data', 'vendas_participantes');
    end if;
  end if;
  return new;
end
$$;
create trigger b_datar_pagamento before insert or update on public.vendas_participantes
  for each row execute function plantao.datar_pagamento();

-- The list by payment: a period, and its order in both directions.
create index vendas_participantes_data_pagamento
  on public.vendas_participantes (data_pagamento desc nulls last, id desc);
-- Few among many.
create index vendas_participantes_a_estornar on public.vendas_participantes (id) where estorno_pendente;

select plantao.acompanhar('vendas_participantes', grupo => 'venda_id');
