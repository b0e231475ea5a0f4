-- What a commission is, said once: its status and day from its line `l`, what of it is in which part, and why nothing of it
-- is released or taken back. Each is one expression, so that the planner puts it in place of its call.

-- Of a participant's line from the first release on; before, and of one without a line, the status is typed. A
-- comissionado's is never typed: what a sale in Desistência, or an Ajuste that was taken back, leaves of it is Cancelado.
create function plantao.status_da_comissao(l public.comissoes_linhas, status_da_venda text) returns text
language sql immutable
as $$
  select case when l.pago > 0 and l.estornado = l.pago then 'Cancelado'
              when l.pago > 0 and l.pago = l.valor then 'Pago'
              when l.participante_id is null and l.liberado = 0
                   and (l.ajusta_id is not null or status_da_venda = 'Desistência') then 'Cancelado'
              else 'Pendente' end
$$;

-- The day on which it became Pago, whatever its sale is.
create function plantao.dia_da_comissao(l public.comissoes_linhas) returns date
language sql immutable
as $$
  select case when plantao.status_da_comissao(l, null) = 'Pago' then l.pago_em end
$$;

-- An Ajuste gave back what its payee had paid, and is owed no more.
create function plantao.comissao_a_estornar(l public.comissoes_linhas, status_da_venda text) returns boolean
language sql immutable
as $$
  select plantao.status_da_comissao(l, null) = 'Pago' and l.ajusta_id is null and status_da_venda = 'Desistência'
$$;

-- All three, for who writes them.
create or replace function plantao.comissao_lancada(l public.comissoes_linhas, status_da_venda text)
returns table (status text, dia date, a_estornar boolean)
language sql immutable
as $$
  select plantao.status_da_comissao(l, status_da_venda), plantao.dia_da_comissao(l),
         plantao.comissao_a_estornar(l, status_da_venda)
$$;

-- Whether something of a commission is still to be released; `liberado` is its line's, if it has one.
create function plantao.ha_a_liberar(status text, valor numeric, liberado numeric) returns boolean
language sql immutable
as $$
  select status = 'Pendente' and valor > coalesce(liberado, 0)
$$;

-- The amounts of a commission in each part: of its status and value, its line, if any, and what of that is in a draft. What is
-- reversed is first what the house paid.
create function plantao.partes_da_comissao(
  status text, valor numeric, l public.comissoes_linhas, em_rascunho numeric)
returns table (
  a_liberar numeric, liberada numeric, em_fechamento numeric, paga numeric, direta numeric, a_recuperar numeric)
language sql stable
as $$
  select case when plantao.ha_a_liberar(status, valor, l.liberado) then valor - coalesce(l.liberado, 0) else 0 end,
         coalesce(l.liberado - l.aprovado - coalesce(em_rascunho, 0), 0),
         coalesce(l.aprovado + coalesce(em_rascunho, 0) - l.pago, 0),
         coalesce(greatest(l.pago - l.direto - l.estornado, 0), 0),
         coalesce(least(l.direto, l.pago - l.estornado), 0),
         case when l.estornado > 0 then plantao.a_recuperar_da_linha(l) else 0 end
$$;

-- Why nothing of a commission can be released; null if something can. Of the status of its sale only Desistência counts. The
-- payee is asked for last.
create function plantao.impedimento_de_liberar(
  status text, valor numeric, l public.comissoes_linhas, desistiu boolean, tem_favorecido boolean)
returns text
language sql immutable
as $$
  select case when l.ajusta_id is not null then 'ajuste'
              when l.liberado > 0 and l.liberado >= valor then 'ja_liberada'
              when coalesce(l.liberado, 0) = 0 and status = 'Pago' then 'ja_paga'
              when desistiu then 'desistencia'
              when coalesce(l.liberado, 0) = 0 and status = 'Cancelado' then 'cancelada'
              when valor = 0 then 'sem_valor'
              when not tem_favorecido then 'sem_favorecido' end
$$;

-- Why no release of a commission can be taken back; null if one can.
create function plantao.impedimento_de_desfazer(l public.comissoes_linhas, em_rascunho numeric) returns text
language sql immutable
as $$
  select case when coalesce(l.liberado, 0) = 0 then 'nao_liberada'
              when l.ajusta_id is not null then 'ajuste'
              when l.liberado - l.aprovado - coalesce(em_rascunho, 0) <= 0 then 'em_fechamento' end
$$;

-- Statements of all people that are being made have their commissions as the version before read them.
update public.extratos_pessoas e
   set itens = (
     select coalesce(jsonb_agg(i.item || jsonb_build_object('andamento', jsonb_build_object('partes', jsonb_build_object(
              'Pagas pelo financeiro', t.paga, 'Pagas direto', t.direta))) order by i.n), '[]')
       from jsonb_array_elements(e.itens) with ordinality i (item, n)
      cross join lateral jsonb_populate_record(null::public.comissoes_linhas, nullif(i.item -> 'linha', 'null')) l
      cross join plantao.partes_da_comissao(
        i.item ->> 'status_comissao', (i.item ->> 'valor_comissao')::numeric, l, null) t);
