-- Releasing, or taking that back, of all commissions that a filter finds. The previous version knows neither kind: work that
-- its server takes stops and says so, and may be asked for again.
alter table public.financeiro_trabalhos
  drop constraint financeiro_trabalhos_tipo_conhecido,
  add constraint financeiro_trabalhos_tipo_conhecido check (tipo in ('Liberar', 'Desfazer', 'Preparar', 'Aprovar', 'Pagar'));

-- Of the target's sale, as it was when the work was asked for; null where that is not compared.
alter table public.financeiro_trabalhos_alvos add column versao integer;
