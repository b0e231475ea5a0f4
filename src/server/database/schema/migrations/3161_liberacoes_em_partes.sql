-- Somebody released a part of a commission, or left a part of it released: a fact, by which no rule adds to it.
alter table public.comissoes_movimentos
  drop constraint comissoes_movimentos_forma_conhecida,
  add constraint comissoes_movimentos_forma_conhecida check (
    forma is null
    or (tipo in ('Pago por fora', 'Devolução') and forma in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
    or (tipo = 'Pago direto' and forma in ('Incorporadora', 'Comprador', 'Imobiliária parceira'))
    or (tipo = 'Liberação' and forma = 'Em partes')) not valid;
alter table public.comissoes_movimentos validate constraint comissoes_movimentos_forma_conhecida;

-- What the person who asked saw of a target: its sale's version, what was released of it and what is to be. The version before
-- finds no `versao`, and leaves the target out instead of releasing the whole of it.
alter table public.trabalhos_alvos add column visto jsonb;
