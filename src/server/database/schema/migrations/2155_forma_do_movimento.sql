-- How was paid or given back outside of a closing, and who paid: a choice, because free text may name a client.
alter table public.comissoes_movimentos
  add column forma text constraint comissoes_movimentos_forma_conhecida check (
    forma is null
    or (tipo in ('Pago por fora', 'Devolução') and forma in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
    or (tipo = 'Pago direto' and forma in ('Incorporadora', 'Comprador', 'Imobiliária parceira')));

-- The text of movements without a form is as before.
create or replace function plantao.texto_do_movimento(m public.comissoes_movimentos) returns text
language sql stable
as $$
  select (jsonb_build_array(m.id, m.ato, m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.estorna_id,
    m.rubrica, m.data, to_char(m.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), m.usuario_id)
    || case when m.forma is null then '[]' else jsonb_build_array(m.forma) end)::text
$$;

-- A rule without a day would release the commissions of all old sales.
alter table public.configuracoes add constraint configuracoes_liberacao_com_data
  check (liberacao = 'À mão' or financeiro_a_partir_de is not null);

-- What of a line was reversed and is still owed: the payee gives back the oldest first.
create index comissoes_linhas_estornadas on public.comissoes_linhas (favorecido_id, created_at, id) where estornado > 0;
