-- Facts about money: only ever added, and undone by another one that names them.
--
-- What a tipo does:            liberado aprovado pago estornado | bruto saldo | a_recuperar
--   Liberação                      +                            |             |
--   Aprovação                             +                     |   +     +   |
--   Adiantamento                                                |   +     +   |     +
--   Desconto                                                    |         -   |     -
--   Retenção                                                    |         -   |
--   Pagamento (of the whole)                      +, its lines' |         -   |
--   Pago por fora                         +       +             |             |
--   Pago direto                    +      +       +             |             |
--   Estorno                                              +      |             |     +
--   Reposição                                                   |             |     +
--   Devolução (by the person)                                   |             |     -
--   Baixa (lost)                                                |             |     -
-- Pago direto is counted in direto too. Reposição: what closings recovered of an Estorno that is undone goes back to the
-- payee as an Ajuste. A row that names another in estorna_id does the opposite of it: a bank return is that of a Pagamento.
create table public.comissoes_movimentos (
  id bigint generated always as identity primary key,
  ato uuid not null,
  tipo text not null constraint comissoes_movimentos_tipo_conhecido check (tipo in (
    'Liberação', 'Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento', 'Pago por fora', 'Pago direto',
    'Estorno', 'Reposição', 'Devolução', 'Baixa')),
  valor numeric(14, 2) not null,
  linha_id uuid constraint comissoes_movimentos_linha_existe references public.comissoes_linhas (id),
  pagamento_id uuid constraint comissoes_movimentos_pagamento_existe references public.pagamentos (id),
  favorecido_id uuid constraint comissoes_movimentos_favorecido_existe references public.favorecidos (id),
  estorna_id bigint constraint comissoes_movimentos_estorna_existe references public.comissoes_movimentos (id),
  -- From the list of deductions in Configurações: free text may name a client, who can ask to be forgotten.
  rubrica text constraint comissoes_movimentos_rubrica_tamanho check (char_length(rubrica) between 1 and 60),
  data date not null default plantao.hoje() constraint comissoes_movimentos_data_sensata
    check (data between '1900-01-01' and '2200-12-31'),
  em timestamptz not null default now(),
  usuario_id uuid default nullif(current_setting('plantao.usuario_id', true), '')::uuid,
  -- How was paid or given back outside of a closing, and who paid: a choice, because free text may name a client.
  forma text constraint comissoes_movimentos_forma_conhecida check (
    forma is null
    or (tipo in ('Pago por fora', 'Devolução') and forma in ('PIX', 'TED', 'Dinheiro', 'Cheque'))
    or (tipo = 'Pago direto' and forma in ('Incorporadora', 'Comprador', 'Imobiliária parceira'))),
  -- A payment that advances use up is paid with nothing.
  constraint comissoes_movimentos_valor_positivo check (valor > 0 or (valor = 0 and tipo = 'Pagamento')),
  constraint comissoes_movimentos_de_que check (
    (linha_id is not null) = (tipo in ('Liberação', 'Aprovação', 'Pago por fora', 'Pago direto', 'Estorno', 'Reposição'))
    and (pagamento_id is not null) = (tipo in ('Aprovação', 'Adiantamento', 'Desconto', 'Retenção', 'Pagamento'))
    and (favorecido_id is not null)
        = (tipo in ('Adiantamento', 'Desconto', 'Estorno', 'Reposição', 'Devolução', 'Baixa'))
    and (rubrica is not null) = (tipo = 'Retenção'))
);
create unique index comissoes_movimentos_estorno_unico
  on public.comissoes_movimentos (estorna_id) where estorna_id is not null;
create index comissoes_movimentos_linha_id on public.comissoes_movimentos (linha_id, id) where linha_id is not null;
create index comissoes_movimentos_pagamento_id
  on public.comissoes_movimentos (pagamento_id, id) where pagamento_id is not null;
create index comissoes_movimentos_favorecido_id
  on public.comissoes_movimentos (favorecido_id, id) where favorecido_id is not null;
create index comissoes_movimentos_ato on public.comissoes_movimentos (ato);
-- How a line was paid, read for every commission of a list.
create index comissoes_movimentos_dos_pagamentos on public.comissoes_movimentos (pagamento_id)
  where tipo = 'Pagamento';
select plantao.acompanhar('comissoes_movimentos', auditar => false);

create function plantao.manter_movimentos() returns trigger
language plpgsql
as $$
begin
  raise exception using errcode = 'insufficient_privilege', schema = 'public', table = 'comissoes_movimentos',
    constraint = 'comissoes_movimentos_permanecem', message = 'comissoes_movimentos: comissoes_movimentos_permanecem';
end
$$;
create trigger manter_movimentos before update or delete or truncate on public.comissoes_movimentos
  for each statement execute function plantao.manter_movimentos();

-- The text that an act's hash is made of. Columns added later do not change it for the rows before them.
create function plantao.texto_do_movimento(m public.comissoes_movimentos) returns text
language sql stable
as $$
  select (jsonb_build_array(m.id, m.ato, m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.estorna_id,
    m.rubrica, m.data, to_char(m.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), m.usuario_id)
    || case when m.forma is null then '[]' else jsonb_build_array(m.forma) end)::text
$$;

-- One statement is one act: it takes all locks that it needs, in the order in which a saved form takes them, and the
-- checks of what it changes decide. Payments come first, because what a payment moves follows from its movements.
-- With the owner's rights, because the application may not write what movements count.
create function plantao.lancar_movimentos() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  linhas uuid[];
  participantes uuid[];
  quantos bigint;
begin
  if not exists (select from novas) then
    return null;
  end if;
  if exists (
    select from novas n join public.comissoes_movimentos m on m.id = n.estorna_id
     where m.estorna_id is not null
        or (m.tipo, m.valor, m.linha_id, m.pagamento_id, m.favorecido_id, m.rubrica)
           is distinct from (n.tipo, n.valor, n.linha_id, n.pagamento_id, n.favorecido_id, n.rubrica)) then
    perform plantao.recusar('comissoes_movimentos_espelho', 'comissoes_movimentos');
  end if;

  perform from public.pagamentos where id in (select pagamento_id from novas) order by id for no key update;
  -- A payment is approved, disapproved, paid or returned: one of them in an act, and only from where it stands.
  if exists (
    select from (
      select n.pagamento_id, count(distinct (n.tipo = 'Pagamento', n.estorna_id is null)) as fases,
             count(*) filter (where n.tipo = 'Pagamento') as pagamentos, bool_or(n.estorna_id is null) as novo,
             coalesce(sum(n.valor) filter (where n.tipo = 'Adiantamento'), 0) as adiantamento,
             coalesce(sum(n.valor) filter (where n.tipo = 'Desconto'), 0) as desconto,
             coalesce(sum(n.valor) filter (where n.tipo = 'Retenção'), 0) as retencoes
        from novas n where n.pagamento_id is not null group by n.pagamento_id) n
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

  linhas := array(
    select n.linha_id from novas n where n.linha_id is not null
    union
    -- Not one that was taken out of its payment: it may have been settled by hand since.
    select a.linha_id from novas n join public.comissoes_movimentos a on a.pagamento_id = n.pagamento_id
     where n.tipo = 'Pagamento' and a.tipo = 'Aprovação'
     group by n.id, a.linha_id
    having sum(case when a.estorna_id is null then a.valor else -a.valor end) <> 0);
  if exists (
    select from novas where tipo in ('Liberação', 'Pagamento', 'Pago por fora', 'Pago direto', 'Estorno')) then
    participantes := array(
      select participante_id from public.comissoes_linhas where id = any (linhas) and participante_id is not null);
    -- A saved form holds its sale, and locks the participants in no order.
    perform from public.vendas
      where id in (select venda_id from public.vendas_participantes where id = any (participantes))
      order by id for key share;
    perform from public.vendas_participantes where id = any (participantes) order by id for no key update;
  end if;
  perform from public.comissoes_linhas where id = any (linhas) order by id for no key update;

  if exists (
    select from novas n
      left join public.comissoes_linhas l on l.id = n.linha_id
      left join public.pagamentos p on p.id = n.pagamento_id
     where n.estorna_id is null
       and (l.favorecido_id <> p.favorecido_id or n.favorecido_id <> coalesce(p.favorecido_id, l.favorecido_id))) then
    perform plantao.recusar('comissoes_movimentos_mesmo_favorecido', 'comissoes_movimentos');
  end if;
  -- Typed as Pago or Cancelado, it was settled by hand.
  if exists (
    select from novas n
      join public.comissoes_linhas l on l.id = n.linha_id
      join public.vendas_participantes p on p.id = l.participante_id
     where n.tipo in ('Liberação', 'Pago direto') and n.estorna_id is null
       and l.liberado = 0 and p.status_comissao <> 'Pendente') then
    perform plantao.recusar('comissoes_linhas_marcada_a_mao', 'comissoes_linhas');
  end if;

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
        from (
          select n.linha_id, n.tipo, n.data, n.estorna_id is null as nova,
                 case when n.estorna_id is null then n.valor else -n.valor end as valor
            from novas n where n.linha_id is not null
          union all
          -- Of a payment's lines, those that were not taken out of it again.
          select a.linha_id, n.tipo, n.data, n.estorna_id is null,
                 sum(case when (n.estorna_id is null) = (a.estorna_id is null) then a.valor else -a.valor end)
            from novas n join public.comissoes_movimentos a on a.pagamento_id = n.pagamento_id
           where n.tipo = 'Pagamento' and a.tipo = 'Aprovação'
           group by n.id, a.linha_id, n.tipo, n.data, n.estorna_id
          having sum(case when a.estorna_id is null then a.valor else -a.valor end) <> 0) e
       group by e.linha_id) d
   where l.id = d.linha_id;

  -- An approved payment takes its draft's lines, all of them and with the amounts that were seen.
  with tirados as (
    delete from public.fechamentos_itens i using novas n
     where n.tipo = 'Aprovação' and n.estorna_id is null
       and (i.linha_id, i.pagamento_id, i.valor) = (n.linha_id, n.pagamento_id, n.valor)
    returning 1)
  select count(*) into quantos from tirados;
  if quantos <> (select count(*) from novas where tipo = 'Aprovação' and estorna_id is null)
     or exists (select from public.fechamentos_itens i join novas n on n.pagamento_id = i.pagamento_id) then
    perform plantao.recusar('pagamentos_como_no_rascunho', 'pagamentos');
  end if;
  -- A draft must not promise what is no longer there.
  if exists (
    select from public.fechamentos_itens i join public.comissoes_linhas l on l.id = i.linha_id
     where i.linha_id = any (linhas) and i.valor > l.liberado - l.aprovado) then
    perform plantao.recusar('comissoes_linhas_em_fechamento', 'comissoes_linhas');
  end if;

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
        from novas n where n.pagamento_id is not null group by n.pagamento_id) d,
      public.favorecidos f
   where p.id = d.pagamento_id and f.id = p.favorecido_id;

  if exists (select from novas where favorecido_id is not null) then
    perform from public.favorecidos where id in (select favorecido_id from novas) order by id for no key update;
    update public.favorecidos f set a_recuperar = f.a_recuperar + d.valor
      from (
        select n.favorecido_id,
               sum(case when (n.tipo in ('Adiantamento', 'Estorno', 'Reposição')) = (n.estorna_id is null)
                   then n.valor else -n.valor end) as valor
          from novas n where n.favorecido_id is not null group by n.favorecido_id) d
     where f.id = d.favorecido_id;
  end if;

  if cardinality(participantes) > 0 then
    update public.vendas_participantes p
       set status_comissao = s.status, data_pagamento = s.dia, estorno_pendente = s.a_estornar
      from public.comissoes_linhas l
      join public.vendas v on v.id = l.venda_id
     cross join plantao.comissao_lancada(l, v.status) s
     where l.id = any (linhas) and p.id = l.participante_id
       and (p.status_comissao, p.data_pagamento, p.estorno_pendente) is distinct from (s.status, s.dia, s.a_estornar);
  end if;

  -- Sealed with the audit, so that a movement altered afterwards shows, and where an approved payment goes.
  perform plantao.selar_ato('comissoes_movimentadas', jsonb_strip_nulls(jsonb_build_object(
      'destinos', (
        select jsonb_object_agg(p.id, plantao.selo_do_pagamento(p)) from public.pagamentos p
         where p.id in (select x.pagamento_id from novas x
                         where x.ato = n.ato and x.tipo <> 'Pagamento' and x.estorna_id is null)),
      'ato', n.ato, 'desde', min(n.id), 'ate', max(n.id), 'movimentos', count(*),
      'hash', encode(sha256(convert_to(
        string_agg(plantao.texto_do_movimento(n::public.comissoes_movimentos), e'\n' order by n.id), 'UTF8')), 'hex'))))
    from novas n group by n.ato;
  return null;
end
$$;
create trigger lancar_movimentos after insert on public.comissoes_movimentos
  referencing new table as novas for each statement execute function plantao.lancar_movimentos();
