-- The day and form in which a paid commission of a sale in Desistência came back. Its status stays Pago and
-- estorno_pendente stays true, so that the previous version of the server neither pays it nor takes it for open.
alter table public.vendas_participantes
  add column data_devolucao date,
  add column forma_devolucao text,
  add constraint vendas_participantes_forma_devolucao_conhecida
    check (forma_devolucao in ('PIX', 'TED', 'Dinheiro', 'Cheque', 'Desconto em comissão')),
  add constraint vendas_participantes_devolucao_completa
    check ((data_devolucao is null) = (forma_devolucao is null)),
  add constraint vendas_participantes_data_devolucao_sensata check (data_devolucao between '1900-01-01' and '2200-12-31'),
  add constraint vendas_participantes_devolvida_depois_de_paga check (data_devolucao >= data_pagamento),
  add constraint vendas_participantes_devolvida_de_desistencia check (data_devolucao is null or estorno_pendente);

-- What a Desistência marked holds only as long as the commission's status is the one that it set. Whoever takes the mark
-- from a returned commission because the sale leaves Desistência would leave it Pago, although the money came back: it is
-- owed again. So it is for every writer, such as the previous version of the server, which does not know the columns.
create or replace function plantao.soltar_marcas_de_desistencia() returns trigger
language plpgsql
as $$
begin
  new.cancelado_por_desistencia := new.cancelado_por_desistencia and new.status_comissao = 'Cancelado';
  if tg_op = 'UPDATE' and old.data_devolucao is not null and not new.estorno_pendente
    and new.status_comissao = 'Pago' then
    new.status_comissao := 'Pendente';
  end if;
  new.estorno_pendente := new.estorno_pendente and new.status_comissao = 'Pago';
  if not new.estorno_pendente then
    new.data_devolucao := null;
    new.forma_devolucao := null;
  end if;
  return new;
end
$$;
