-- How commissions are released and closings made. By default nothing is released by itself, and another person approves.
alter table public.configuracoes
  add column financeiro_a_partir_de date
    constraint configuracoes_financeiro_a_partir_de_sensato
    check (financeiro_a_partir_de between '1900-01-01' and '2200-12-31'),
  add column liberacao text not null default 'À mão'
    constraint configuracoes_liberacao_conhecida check (liberacao in ('À mão', 'Na assinatura', 'No desembolso')),
  add column quatro_olhos boolean not null default true,
  add column staff_aprova_fechamentos boolean not null default false,
  -- Days of the month on which is paid, and how many business days before them the cut-off is.
  add column dias_de_pagamento integer[] not null default '{5,20}'
    constraint configuracoes_dias_de_pagamento_do_mes
    check (cardinality(dias_de_pagamento) between 1 and 31 and 1 <= all (dias_de_pagamento) and 31 >= all (dias_de_pagamento)),
  add column corte_dias_antes integer not null default 2
    constraint configuracoes_corte_dias_antes_sensato check (corte_dias_antes between 0 and 31),
  -- Percent of a payment that may be kept for what the payee owes.
  add column desconto_maximo numeric(5, 2) not null default 30
    constraint configuracoes_desconto_maximo_percentual check (desconto_maximo between 0 and 100),
  add column pagamento_minimo numeric(14, 2) not null default 0
    constraint configuracoes_pagamento_minimo_positivo check (pagamento_minimo >= 0),
  add column pendencia_bloqueia boolean not null default true;
