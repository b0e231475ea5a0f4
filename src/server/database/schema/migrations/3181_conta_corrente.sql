-- The account of a payee: each movement once, with what it adds to what the payee is to receive and to what is to be recovered
-- of them, and both balances after it, in the order in which they were recorded. Approving only moves what is to be received
-- from a line to a payment, and what others paid directly never was the house's to pay.
create function plantao.conta_corrente(favorecido uuid)
returns table (id bigint, receber numeric, recuperar numeric, a_receber numeric, a_recuperar numeric)
language sql stable
as $$
  select e.id, e.receber, e.recuperar, sum(e.receber) over registro, sum(e.recuperar) over registro
    from (
      select m.id,
             case when m.estorna_id is null then m.valor else -m.valor end
               * case when m.tipo in ('Liberação', 'Adiantamento') then 1
                      when m.tipo in ('Desconto', 'Retenção', 'Pagamento', 'Pago por fora') then -1 else 0 end as receber,
             case when m.estorna_id is null then m.valor else -m.valor end
               * case when m.tipo in ('Adiantamento', 'Estorno', 'Reposição') then 1
                      when m.tipo in ('Desconto', 'Devolução', 'Baixa') then -1 else 0 end as recuperar
        from (
          select d.* from public.comissoes_movimentos d where d.favorecido_id = $1
          union all
          select d.* from public.pagamentos p join public.comissoes_movimentos d on d.pagamento_id = p.id
           where p.favorecido_id = $1 and d.favorecido_id is null
          union all
          -- Line by line: where the planner knows little of the movements, it would read those of everybody.
          select d.* from public.comissoes_linhas l
           cross join lateral (select x.* from public.comissoes_movimentos x where x.linha_id = l.id offset 0) d
           where l.favorecido_id = $1 and d.favorecido_id is null and d.pagamento_id is null) m) e
  window registro as (order by e.id)
$$;

-- The debts that a movement settles, or that its undoing opens again. Of an Estorno that was undone and made again, what was
-- recovered of the first is the second's.
create function plantao.dividas_saldadas(movimento bigint)
returns table (divida_id bigint, valor numeric)
language sql stable
as $$
  select r.divida_id, r.valor
    from public.comissoes_recuperacoes r
    join public.comissoes_movimentos d on d.id = r.divida_id
   where r.movimento_id = coalesce((select m.estorna_id from public.comissoes_movimentos m where m.id = $1), $1)
     and not exists (
       select from public.comissoes_movimentos e
         join public.comissoes_recuperacoes s on s.movimento_id = r.movimento_id and s.divida_id > e.id
         join public.comissoes_movimentos n on n.id = s.divida_id
        where e.estorna_id = d.id and n.linha_id = d.linha_id)
$$;

-- A payment is found by the amount that leaves the bank: while it is open, and once it is paid.
create index pagamentos_saldo on public.pagamentos (saldo) where saldo > 0;
create index comissoes_movimentos_valor_pago on public.comissoes_movimentos (valor)
  where tipo = 'Pagamento' and estorna_id is null;

-- Whether the rule released something: whether its act was sealed in the transaction that saved the sale.
create index auditoria_atos_de_movimentos on public.auditoria (txid) where ato = 'comissoes_movimentadas';
