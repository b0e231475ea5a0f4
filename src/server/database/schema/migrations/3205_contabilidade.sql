-- What was paid on days of a period: few among all movements.
create index comissoes_movimentos_pagos_em on public.comissoes_movimentos (data)
  where tipo in ('Pagamento', 'Pago por fora', 'Pago direto');
