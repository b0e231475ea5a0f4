-- Two more forms. 'Em partes': somebody released a part of a commission, or left a part of it released, and no rule adds to it.
-- 'Desfeito': the Pago was a slip of the person and no return by the bank, and the payment is what it was before.
alter table public.comissoes_movimentos
  drop constraint comissoes_movimentos_forma_conhecida,
  add constraint comissoes_movimentos_forma_conhecida check (
    forma is null
    or (tipo in ('Pago por fora', 'Devolução') and forma in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
    or (tipo = 'Pago direto' and forma in ('Incorporadora', 'Comprador', 'Imobiliária parceira'))
    or (tipo = 'Liberação' and forma = 'Em partes')
    or (tipo = 'Pagamento' and estorna_id is not null and forma = 'Desfeito')) not valid;
alter table public.comissoes_movimentos validate constraint comissoes_movimentos_forma_conhecida;

create function plantao.voltar_ao_que_era() returns trigger
language plpgsql
as $$
declare
  desfeito boolean;
  anterior text;
begin
  select forma = 'Desfeito' into desfeito from public.comissoes_movimentos
   where pagamento_id = new.id and tipo = 'Pagamento' order by id desc limit 1;
  if desfeito then
    select antes ->> 'status' into anterior from public.auditoria
     where registro_id = new.id and tabela = 'pagamentos' and 'status' = any (campos) and depois ->> 'status' = 'Pago'
     order by id desc limit 1;
    if anterior is null then
      perform plantao.recusar('pagamentos_situacao', 'pagamentos');
    end if;
    new.status := anterior;
  end if;
  return new;
end
$$;
comment on function plantao.voltar_ao_que_era() is
  'A payment whose Pago was a slip becomes what it was before, which is in the audit. After the check, which knows it as Devolvido.';
create trigger voltar_ao_que_era before update on public.pagamentos
  for each row when (old.status = 'Pago' and new.status = 'Devolvido')
  execute function plantao.voltar_ao_que_era();
