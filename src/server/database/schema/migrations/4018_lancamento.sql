-- What movements do: the locks that they take, the checks, and what they count.

-- Holds what an act on commissions needs until the end of the transaction, in the one order in which acts and saved forms take
-- it, so that none waits for another crosswise: payments, sales, participants, lines, payees, each by id. `comissoes` are ids of
-- participants and of comissionados' lines: their sales are held too, because a saved form holds its sale and locks the
-- participants in no order.
create function plantao.travar(
  pagamentos uuid[] default '{}', vendas uuid[] default '{}', comissoes uuid[] default '{}',
  linhas uuid[] default '{}', favorecidos uuid[] default '{}')
returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  if cardinality(travar.pagamentos) > 0 then
    perform from public.pagamentos where id = any (travar.pagamentos) order by id for no key update;
  end if;
  if cardinality(travar.comissoes) > 0 then
    vendas := travar.vendas || array(
      select venda_id from public.vendas_participantes where id = any (travar.comissoes)
      union
      select venda_id from public.comissoes_linhas where id = any (travar.comissoes));
  end if;
  if cardinality(travar.vendas) > 0 then
    perform from public.vendas where id = any (travar.vendas) order by id for key share;
  end if;
  if cardinality(travar.comissoes) > 0 then
    perform from public.vendas_participantes where id = any (travar.comissoes) order by id for no key update;
    linhas := travar.linhas || array(
      select id from public.comissoes_linhas where coalesce(participante_id, id) = any (travar.comissoes));
  end if;
  if cardinality(travar.linhas) > 0 then
    perform from public.comissoes_linhas where id = any (travar.linhas) order by id for no key update;
  end if;
  if cardinality(travar.favorecidos) > 0 then
    perform from public.favorecidos where id = any (travar.favorecidos) order by id for no key update;
  end if;
end
$$;

-- What movements do to the counters of lines; a payment moves those of its lines that were not taken out of it again.
create function plantao.efeitos_nas_linhas(novos public.comissoes_movimentos[])
returns table (linha_id uuid, tipo text, data date, nova boolean, valor numeric)
language sql stable
as $$
  select n.linha_id, n.tipo, n.data, n.estorna_id is null, case when n.estorna_id is null then n.valor else -n.valor end
    from unnest(novos) n where n.linha_id is not null
  union all
  select a.linha_id, n.tipo, n.data, n.estorna_id is null,
         sum(case when (n.estorna_id is null) = (a.estorna_id is null) then a.valor else -a.valor end)
    from unnest(novos) n join public.comissoes_movimentos a on a.pagamento_id = n.pagamento_id
   where n.tipo = 'Pagamento' and a.tipo = 'Aprovação'
   group by n.id, a.linha_id, n.tipo, n.data, n.estorna_id
  having sum(case when a.estorna_id is null then a.valor else -a.valor end) <> 0
$$;

-- What undoes a movement is its mirror, and nothing undoes that.
create function plantao.conferir_espelhos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  if exists (
    select from unnest(novos) n join public.comissoes_movimentos m on m.id = n.estorna_id
     where m.estorna_id is not null
        or (m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.rubrica)
           is distinct from (n.tipo, n.valor, n.linha_id, n.pagamento_id, n.favorecido_id, n.rubrica)) then
    perform plantao.recusar('comissoes_movimentos_espelho', 'comissoes_movimentos');
  end if;
end
$$;

-- A payment is approved, disapproved, paid or returned: one of them in an act, and only from where it stands. What is kept
-- back is of its commissions, never of an advance.
create function plantao.conferir_pagamentos_movidos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  if exists (
    select from (
      select n.pagamento_id, count(distinct (n.tipo = 'Pagamento', n.estorna_id is null)) as fases,
             count(*) filter (where n.tipo = 'Pagamento') as pagamentos, bool_or(n.estorna_id is null) as novo,
             coalesce(sum(n.valor) filter (where n.tipo = 'Adiantamento'), 0) as adiantamento,
             coalesce(sum(n.valor) filter (where n.tipo = 'Desconto'), 0) as desconto,
             coalesce(sum(n.valor) filter (where n.tipo = 'Retenção'), 0) as retencoes
        from unnest(novos) n where n.pagamento_id is not null group by n.pagamento_id) n
      join public.pagamentos p on p.id = n.pagamento_id
      join public.fechamentos f on f.id = p.fechamento_id
     where n.fases > 1 or n.pagamentos > 1
        or case
             when n.pagamentos = 1 and n.novo then p.status not in ('A pagar', 'Enviado', 'Rejeitado', 'Devolvido')
             when n.pagamentos = 1 then p.status <> 'Pago'
             when n.novo then
               p.status <> 'Rascunho' or f.status <> 'Aprovando'
               or (n.adiantamento, n.desconto, n.retencoes) <> (p.adiantamento, p.desconto, (
                 select coalesce(sum((r ->> 'valor')::numeric), 0) from jsonb_array_elements(p.retencoes) r))
             else p.status not in ('A pagar', 'Rejeitado', 'Devolvido')
           end) then
    perform plantao.recusar('pagamentos_situacao', 'pagamentos');
  end if;
  if exists (
    -- The draft's commissions are still there, and the act approves exactly them.
    select from unnest(novos) n
     where n.pagamento_id is not null and n.estorna_id is null and n.tipo in ('Desconto', 'Retenção')
     group by n.pagamento_id
    having sum(n.valor) > (
      select coalesce(sum(i.valor), 0) from public.fechamentos_itens i where i.pagamento_id = n.pagamento_id)) then
    perform plantao.recusar('pagamentos_saldo_positivo', 'pagamentos');
  end if;
end
$$;

-- Lines move for their own payee, and not if they were settled by hand: typed as Pago or Cancelado.
create function plantao.conferir_linhas_movidas(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  if exists (
    select from unnest(novos) n
      left join public.comissoes_linhas l on l.id = n.linha_id
      left join public.pagamentos p on p.id = n.pagamento_id
     where n.estorna_id is null
       and (l.favorecido_id <> p.favorecido_id or n.favorecido_id <> coalesce(p.favorecido_id, l.favorecido_id))) then
    perform plantao.recusar('comissoes_movimentos_mesmo_favorecido', 'comissoes_movimentos');
  end if;
  if exists (
    select from unnest(novos) n
      join public.comissoes_linhas l on l.id = n.linha_id
      join public.vendas_participantes p on p.id = l.participante_id
     where n.tipo in ('Liberação', 'Pago direto') and n.estorna_id is null
       and l.liberado = 0 and p.status_comissao <> 'Pendente') then
    perform plantao.recusar('comissoes_linhas_marcada_a_mao', 'comissoes_linhas');
  end if;
end
$$;

create function plantao.contar_nas_linhas(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  update public.comissoes_linhas l
     set liberado = l.liberado + d.liberado, aprovado = l.aprovado + d.aprovado, pago = l.pago + d.pago,
         direto = l.direto + d.direto, estornado = l.estornado + d.estornado, pago_em = coalesce(d.pago_em, l.pago_em)
    from (
      select e.linha_id,
             coalesce(sum(e.valor) filter (where e.tipo in ('Liberação', 'Pago direto')), 0) as liberado,
             coalesce(sum(e.valor) filter (where e.tipo in ('Aprovação', 'Pago por fora', 'Pago direto')), 0) as aprovado,
             coalesce(sum(e.valor) filter (where e.tipo in ('Pagamento', 'Pago por fora', 'Pago direto')), 0) as pago,
             coalesce(sum(e.valor) filter (where e.tipo = 'Pago direto'), 0) as direto,
             coalesce(sum(e.valor) filter (where e.tipo = 'Estorno'), 0) as estornado,
             max(e.data) filter (
               where e.tipo in ('Pagamento', 'Pago por fora', 'Pago direto') and e.nova) as pago_em
        from plantao.efeitos_nas_linhas(novos) e
       group by e.linha_id) d
   where l.id = d.linha_id;
end
$$;

-- An approved payment takes its draft's lines, all of them and with the amounts that were seen; and a draft must not promise
-- what is no longer there.
create function plantao.tirar_dos_rascunhos(novos public.comissoes_movimentos[], linhas uuid[]) returns void
language plpgsql
as $$
declare
  quantos bigint;
begin
  with tirados as (
    delete from public.fechamentos_itens i using unnest(novos) n
     where n.tipo = 'Aprovação' and n.estorna_id is null
       and (i.linha_id, i.pagamento_id, i.valor) = (n.linha_id, n.pagamento_id, n.valor)
    returning 1)
  select count(*) into quantos from tirados;
  if quantos <> (select count(*) from unnest(novos) where tipo = 'Aprovação' and estorna_id is null)
     or exists (select from public.fechamentos_itens i join unnest(novos) n on n.pagamento_id = i.pagamento_id) then
    perform plantao.recusar('pagamentos_como_no_rascunho', 'pagamentos');
  end if;
  if exists (
    select from public.fechamentos_itens i join public.comissoes_linhas l on l.id = i.linha_id
     where i.linha_id = any (linhas) and i.valor > l.liberado - l.aprovado) then
    perform plantao.recusar('comissoes_linhas_em_fechamento', 'comissoes_linhas');
  end if;
end
$$;

-- With its approval a payment keeps the payee as they are.
create function plantao.contar_nos_pagamentos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  update public.pagamentos p
     set bruto = p.bruto + d.bruto, saldo = p.saldo + d.saldo,
         status = case when d.paga and d.novo then 'Pago' when d.paga then 'Devolvido'
                       when p.bruto + d.bruto = 0 then 'Cancelado' when d.novo then 'A pagar' else p.status end,
         data_pagamento = case when d.paga and d.novo then d.data end,
         favorecido_nome = case when p.status = 'Rascunho' then f.nome else p.favorecido_nome end,
         documento = case when p.status = 'Rascunho' then f.documento else p.documento end,
         tipo_chave = case when p.status = 'Rascunho' then f.tipo_chave else p.tipo_chave end,
         chave_pix = case when p.status = 'Rascunho' then f.chave_pix else p.chave_pix end,
         selo_sal = case when p.status = 'Rascunho' then plantao.sal_novo() else p.selo_sal end
    from (
      select n.pagamento_id, bool_or(n.tipo = 'Pagamento') as paga, bool_or(n.estorna_id is null) as novo,
             max(n.data) as data,
             sum(case when n.estorna_id is null then 1 else -1 end
                 * case when n.tipo in ('Aprovação', 'Adiantamento') then n.valor else 0 end) as bruto,
             sum(case when n.estorna_id is null then 1 else -1 end
                 * case when n.tipo in ('Aprovação', 'Adiantamento') then n.valor else -n.valor end) as saldo
        from unnest(novos) n where n.pagamento_id is not null group by n.pagamento_id) d,
      public.favorecidos f
   where p.id = d.pagamento_id and f.id = p.favorecido_id;
end
$$;

create function plantao.contar_nos_favorecidos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  update public.favorecidos f set a_recuperar = f.a_recuperar + d.valor
    from (
      select n.favorecido_id,
             sum(case when (n.tipo in ('Adiantamento', 'Estorno', 'Reposição')) = (n.estorna_id is null)
                 then n.valor else -n.valor end) as valor
        from unnest(novos) n where n.favorecido_id is not null group by n.favorecido_id) d
   where f.id = d.favorecido_id;
end
$$;

-- Participants have the status that their lines make.
create function plantao.mostrar_nos_participantes(participantes uuid[]) returns void
language plpgsql
as $$
begin
  update public.vendas_participantes p
     set status_comissao = s.status, data_pagamento = s.dia, estorno_pendente = s.a_estornar
    from public.comissoes_linhas l
    join public.vendas v on v.id = l.venda_id
   cross join plantao.comissao_lancada(l, v.status) s
   where l.participante_id = any (participantes) and p.id = l.participante_id
     and (p.status_comissao, p.data_pagamento, p.estorno_pendente) is distinct from (s.status, s.dia, s.a_estornar);
end
$$;

-- Sealed with the audit, so that a movement altered afterwards shows, and where an approved payment goes.
create function plantao.selar_movimentos(novos public.comissoes_movimentos[]) returns void
language plpgsql
as $$
begin
  perform plantao.selar_ato('comissoes_movimentadas', jsonb_strip_nulls(jsonb_build_object(
      'destinos', (
        select jsonb_object_agg(p.id, plantao.selo_do_pagamento(p)) from public.pagamentos p
         where p.id in (select x.pagamento_id from unnest(novos) x
                         where x.ato = n.ato and x.tipo <> 'Pagamento' and x.estorna_id is null)),
      'ato', n.ato, 'desde', min(n.id), 'ate', max(n.id), 'movimentos', count(*),
      'hash', encode(sha256(convert_to(
        string_agg(plantao.texto_do_movimento(n), e'\n' order by n.id), 'UTF8')), 'hex'))))
    from unnest(novos) n group by n.ato;
end
$$;

-- One statement is one act: it takes all locks that it needs, and the checks of what it changes decide. Payments come first,
-- because what a payment moves follows from its movements. With the owner's rights, because the application may not write
-- what movements count; its parts are functions without them.
create function plantao.lancar_movimentos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  novos constant public.comissoes_movimentos[] := array(select n::public.comissoes_movimentos from novas n order by n.id);
  linhas uuid[];
  participantes uuid[] := '{}';
begin
  if cardinality(novos) = 0 then
    return null;
  end if;
  perform plantao.conferir_espelhos(novos);
  perform plantao.travar(pagamentos => array(select pagamento_id from novas where pagamento_id is not null));
  perform plantao.conferir_pagamentos_movidos(novos);

  linhas := array(select distinct linha_id from plantao.efeitos_nas_linhas(novos));
  if exists (
    select from novas where tipo in ('Liberação', 'Pagamento', 'Pago por fora', 'Pago direto', 'Estorno')) then
    participantes := array(
      select participante_id from public.comissoes_linhas where id = any (linhas) and participante_id is not null);
  end if;
  perform plantao.travar(comissoes => participantes, linhas => linhas,
    favorecidos => array(select favorecido_id from novas where favorecido_id is not null));
  perform plantao.conferir_linhas_movidas(novos);

  perform plantao.contar_nas_linhas(novos);
  perform plantao.tirar_dos_rascunhos(novos, linhas);
  perform plantao.contar_nos_pagamentos(novos);
  perform plantao.contar_nos_favorecidos(novos);
  perform plantao.mostrar_nos_participantes(participantes);
  perform plantao.selar_movimentos(novos);
  return null;
end
$$;
comment on function plantao.lancar_movimentos() is
  'Takes all locks of the act in one order, checks it, counts it on lines, payments and payees, sets the participants'' status, and seals the act and the destinations of approved payments in the audit.';

create trigger lancar_movimentos after insert on public.comissoes_movimentos
  referencing new table as novas for each statement execute function plantao.lancar_movimentos();
