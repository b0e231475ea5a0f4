/**
 * Counts everything that movements count again, from the movements only: what somebody with the owner's rights changed
 * shows here (docs/decisions/money.md).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Divergencia } from '../../../core/financeiro/conferencia.ts'
import { DESCRICAO } from '../../comissoes/source.ts'
import type { Db, Trx } from '../../database/schema/types.ts'
import { compareExtratos } from './extratos.ts'
import { checkSeals } from './seals.ts'

export interface Conferencia {
  movimentos: number
  /** The acts whose hashes were compared. */
  atos: number
  /** Payments that were approved before destinations were sealed. */
  semSelo: number
  divergencias: Divergencia[]
}

/** Compares all counters, statuses and hashes with the movements, in one snapshot. Amounts are in reais. */
export function checkLedger(db: Db): Promise<Conferencia> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(compareAll)
}

/** The same in a transaction whose snapshot holds. */
export async function compareAll(trx: Trx): Promise<Conferencia> {
  const divergencias: Divergencia[] = []
  for (const compare of [
    compareLines,
    comparePayments,
    compareDestinations,
    comparePayees,
    compareRecoveries,
    compareParticipants,
    compareDraftItems,
    compareSales,
    compareExtratos,
  ])
    divergencias.push(...(await compare(trx)))
  const seals = await checkSeals(trx)
  divergencias.push(...seals.divergencias)
  const { rows } = await sql<{ pagamentos: number }>`
    select count(*) as pagamentos from pagamentos where status not in ('Rascunho', 'Cancelado') and selo_sal is null`.execute(
    trx,
  )
  return {
    movimentos: seals.movimentos,
    atos: seals.atos,
    semSelo: rows[0]?.pagamentos ?? 0,
    divergencias,
  }
}

/** The signed movements: one that undoes another counts against it. */
const signed = sql`
  select *, case when estorna_id is null then valor else -valor end as soma,
         case when estorna_id is null then 1 else -1 end as vez
    from comissoes_movimentos`

const nameOfLine = sql`
  concat_ws(' · ', coalesce((select numero_venda from vendas where id = l.venda_id), concat_ws(': ', l.papel, ${DESCRICAO})),
    (select nome from favorecidos where id = l.favorecido_id))`

/** The differences among `values`, which has rows of campo, tem, deve for each row of `from`. */
async function differences(
  trx: Trx,
  tipo: Divergencia['tipo'],
  {
    id,
    nome,
    from,
    values,
    before = sql``,
  }: Record<'id' | 'nome' | 'from' | 'values', RawBuilder<unknown>> & {
    before?: RawBuilder<unknown>
  },
): Promise<Divergencia[]> {
  const { rows } = await sql<Divergencia>`
    with m as (${signed})${before}
    select ${sql.lit(tipo)} as tipo, ${id}::text as id, ${nome} as nome, d.campo, d.tem, d.deve
      from ${from} cross join lateral (values ${values}) d (campo, tem, deve)
     where d.tem is distinct from d.deve
     order by nome, campo`.execute(trx)
  return rows
}

/** The sums of each line by the movements, as the tables `x`, and `y` for payments of closings. */
const DA_LINHA = sql`
      da_linha as (
        select linha_id,
               sum(soma) filter (where tipo in ('Liberação', 'Pago direto')) as liberado,
               sum(soma) filter (where tipo in ('Aprovação', 'Pago por fora', 'Pago direto')) as aprovado,
               sum(soma) filter (where tipo in ('Pago por fora', 'Pago direto')) as pago,
               sum(soma) filter (where tipo = 'Pago direto') as direto,
               sum(soma) filter (where tipo = 'Estorno') as estornado
          from m where linha_id is not null group by linha_id),
      pagas as (select pagamento_id, sum(vez) as vezes from m where tipo = 'Pagamento' group by pagamento_id),
      do_pagamento as (
        select a.linha_id, sum(a.soma * p.vezes) as pago
          from m a join pagas p using (pagamento_id) where a.tipo = 'Aprovação' group by a.linha_id)`
const WITH_DA_LINHA = sql`
      left join da_linha x on x.linha_id = l.id
      left join do_pagamento y on y.linha_id = l.id`

function compareLines(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'linha', {
    id: sql`l.id`,
    nome: nameOfLine,
    before: sql`, ${DA_LINHA},
      repetidas as (
        select linha_id, max(vezes) as vezes
          from (select linha_id, sum(vez) as vezes from m where tipo = 'Aprovação' group by linha_id, pagamento_id) v
         where vezes not in (0, 1) group by linha_id)`,
    from: sql`comissoes_linhas l ${WITH_DA_LINHA}
      left join repetidas z on z.linha_id = l.id`,
    values: sql`
      ('liberado', to_jsonb(l.liberado), to_jsonb(coalesce(x.liberado, 0.00))),
      ('aprovado', to_jsonb(l.aprovado), to_jsonb(coalesce(x.aprovado, 0.00))),
      ('pago', to_jsonb(l.pago), to_jsonb(coalesce(x.pago, 0.00) + coalesce(y.pago, 0))),
      ('pago direto', to_jsonb(l.direto), to_jsonb(coalesce(x.direto, 0.00))),
      ('estornado', to_jsonb(l.estornado), to_jsonb(coalesce(x.estornado, 0.00))),
      ('aprovada no mesmo fechamento', to_jsonb(coalesce(z.vezes, 1) || ' vez(es)'), to_jsonb('1 vez(es)'::text)),
      ('ordem dos valores', to_jsonb(case when 0 <= l.estornado and l.estornado <= l.pago and l.pago <= l.aprovado
          and l.aprovado <= l.liberado and l.liberado <= l.valor then 'certa' else 'errada' end), to_jsonb('certa'::text))`,
  })
}

const NAME_OF_PAYMENT = sql`
  concat_ws(' · ', 'fechamento ' || (select numero from fechamentos where id = p.fechamento_id),
    (select nome from favorecidos where id = p.favorecido_id))`

function comparePayments(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'pagamento', {
    id: sql`p.id`,
    nome: NAME_OF_PAYMENT,
    before: sql`,
      do_pagamento as (
        select pagamento_id, sum(soma) filter (where tipo in ('Aprovação', 'Adiantamento')) as bruto,
               sum(case when tipo in ('Aprovação', 'Adiantamento') then soma else -soma end) as saldo,
               coalesce(sum(vez) filter (where tipo = 'Pagamento'), 0) as vezes,
               sum(valor) filter (where tipo = 'Adiantamento' and estorna_id is null) as adiantamento,
               sum(valor) filter (where tipo = 'Desconto' and estorna_id is null) as desconto,
               sum(valor) filter (where tipo = 'Retenção' and estorna_id is null) as retencoes
          from m where pagamento_id is not null group by pagamento_id)`,
    from: sql`pagamentos p
      left join do_pagamento x on x.pagamento_id = p.id
      cross join lateral (
        select coalesce(sum((i ->> 'valor')::numeric), 0.00) as soma from jsonb_array_elements(p.retencoes) i) r`,
    values: sql`
      ('bruto', to_jsonb(p.bruto), to_jsonb(coalesce(x.bruto, 0.00))),
      ('a pagar', to_jsonb(p.saldo), to_jsonb(coalesce(x.saldo, 0.00))),
      ('situação', to_jsonb(case when p.status = 'Pago' then 'paga 1 vez(es)' else 'paga 0 vez(es)' end),
        to_jsonb('paga ' || coalesce(x.vezes, 0) || ' vez(es)')),
      ('adiantamento', to_jsonb(p.adiantamento), to_jsonb(${asApproved(sql`p.adiantamento`, sql`x.adiantamento`)})),
      ('desconto', to_jsonb(p.desconto), to_jsonb(${asApproved(sql`p.desconto`, sql`x.desconto`)})),
      ('retenções', to_jsonb(r.soma), to_jsonb(${asApproved(sql`r.soma`, sql`x.retencoes`)}))`,
  })
}

/** A draft's amounts are typed. */
function asApproved(typed: RawBuilder<unknown>, approved: RawBuilder<unknown>) {
  return sql`case when p.status = 'Rascunho' then ${typed} else coalesce(${approved}, 0.00) end`
}

/** A payment pays its payee's lines, and goes where its approval, or 'Pagar de novo' after it, sealed. */
function compareDestinations(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'pagamento', {
    id: sql`p.id`,
    nome: NAME_OF_PAYMENT,
    before: sql`,
      selos as (
        select distinct on (d.key) d.key::uuid as id, d.value as selo
          from auditoria a cross join jsonb_each_text(a.detalhes -> 'destinos') d
         where a.ato in ('comissoes_movimentadas', 'destino_selado') and a.detalhes ? 'destinos'
         order by d.key, a.id desc),
      de_outros as (
        select x.pagamento_id, count(*) as linhas
          from (select pagamento_id, linha_id from m where tipo = 'Aprovação'
                 group by pagamento_id, linha_id having sum(soma) <> 0) x
          join comissoes_linhas l on l.id = x.linha_id join pagamentos g on g.id = x.pagamento_id
         where l.favorecido_id <> g.favorecido_id group by x.pagamento_id)`,
    from: sql`pagamentos p left join selos s on s.id = p.id left join de_outros o on o.pagamento_id = p.id`,
    values: sql`
      ('destino', case when p.selo_sal is null and s.selo is null or plantao.selo_do_pagamento(p) = s.selo
          then to_jsonb('como aprovado'::text) else to_jsonb('outro'::text) end, to_jsonb('como aprovado'::text)),
      ('comissões de outro favorecido', to_jsonb(coalesce(o.linhas, 0)), to_jsonb(0))`,
  })
}

/** The debt of each payee by the movements. */
const DO_FAVORECIDO = sql`
      do_favorecido as (
        select favorecido_id, sum(case when tipo in ('Adiantamento', 'Estorno', 'Reposição') then soma else -soma end) as a_recuperar
          from m where favorecido_id is not null group by favorecido_id)`

function comparePayees(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'favorecido', {
    id: sql`f.id`,
    nome: sql`f.nome`,
    before: sql`, ${DO_FAVORECIDO}`,
    from: sql`favorecidos f left join do_favorecido x on x.favorecido_id = f.id`,
    values: sql`('a recuperar', to_jsonb(f.a_recuperar), to_jsonb(coalesce(x.a_recuperar, 0.00)))`,
  })
}

/** Recoveries must settle debts to the centavo, and no debt more than once. */
function compareRecoveries(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'favorecido', {
    id: sql`f.id`,
    nome: sql`f.nome`,
    before: sql`, ${DO_FAVORECIDO},
      recuperadas as (
        select r.divida_id, sum(r.valor) as valor from comissoes_recuperacoes r
         where not exists (select from m e where e.estorna_id = r.movimento_id) group by r.divida_id),
      dividas as (
        select d.favorecido_id, sum(d.valor - coalesce(r.valor, 0)) as aberto, min(d.valor - coalesce(r.valor, 0)) as menor
          from m d left join recuperadas r on r.divida_id = d.id
         where d.tipo in ('Estorno', 'Adiantamento') and d.estorna_id is null
           and not exists (select from m e where e.estorna_id = d.id)
         group by d.favorecido_id)`,
    from: sql`favorecidos f
      left join dividas x on x.favorecido_id = f.id left join do_favorecido y on y.favorecido_id = f.id`,
    values: sql`
      ('em aberto por dívida', to_jsonb(coalesce(x.aberto, 0.00)), to_jsonb(coalesce(y.a_recuperar, 0.00))),
      ('menor dívida', to_jsonb(least(x.menor, 0.00)), to_jsonb(0.00))`,
  })
}

/**
 * A commission of which something is released has the status and day that follow from the movements, and its line has its value.
 * Told here once more, because the database's own functions are what is checked.
 */
function compareParticipants(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'participante', {
    id: sql`p.id`,
    nome: nameOfLine,
    before: sql`, ${DA_LINHA},
      pagadores as (
        select linha_id, id, data from m where tipo in ('Pago por fora', 'Pago direto') and estorna_id is null
        union all
        select a.linha_id, g.id, g.data
          from m g join m a on a.pagamento_id = g.pagamento_id and a.tipo = 'Aprovação' and a.id < g.id
         where g.tipo = 'Pagamento' and g.estorna_id is null
         group by a.linha_id, g.id, g.data having sum(a.soma) <> 0),
      pagador as (select distinct on (linha_id) linha_id, data from pagadores order by linha_id, id desc),
      contadas as (
        select l.participante_id, coalesce(x.liberado, 0) > 0 as liberada,
               coalesce(x.pago, 0) + coalesce(y.pago, 0) as pago, coalesce(x.estornado, 0) as estornado, z.data
          from comissoes_linhas l ${WITH_DA_LINHA} left join pagador z on z.linha_id = l.id)`,
    from: sql`comissoes_linhas l
      join vendas_participantes p on p.id = l.participante_id
      join vendas v on v.id = p.venda_id
      join contadas c on c.participante_id = p.id
      cross join lateral (
        select case when not c.liberada then p.status_comissao
                    when c.pago = 0 or c.pago < p.valor_comissao and c.estornado < c.pago then 'Pendente'
                    when c.estornado < c.pago then 'Pago' else 'Cancelado' end as status) s`,
    values: sql`
      ('valor', to_jsonb(p.valor_comissao), to_jsonb(l.valor)),
      ('status', to_jsonb(p.status_comissao), to_jsonb(s.status)),
      ('dia', to_jsonb(p.data_pagamento), case when not c.liberada then to_jsonb(p.data_pagamento)
        when s.status = 'Pago' then to_jsonb(c.data) end),
      ('a estornar', to_jsonb(case when p.estorno_pendente then 'sim' else 'não' end),
        to_jsonb(case when case when c.liberada then s.status = 'Pago' and v.status = 'Desistência' else p.estorno_pendente end
          then 'sim' else 'não' end))`,
  })
}

/** A draft promises no more than what is released and in no closing. */
function compareDraftItems(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'item', {
    id: sql`l.id`,
    nome: nameOfLine,
    from: sql`fechamentos_itens i join comissoes_linhas l on l.id = i.linha_id`,
    values: sql`('valor', to_jsonb(i.valor), to_jsonb(least(i.valor, l.liberado - l.aprovado)))`,
  })
}

/** A sale's commission is the sum of its participants'. */
function compareSales(trx: Trx): Promise<Divergencia[]> {
  return differences(trx, 'venda', {
    id: sql`v.id`,
    nome: sql`v.numero_venda`,
    before: sql`,
      da_venda as (
        select venda_id, sum(valor_comissao) as valor from vendas_participantes
         where venda_id in (select venda_id from comissoes_linhas) group by venda_id)`,
    from: sql`vendas v join da_venda x on x.venda_id = v.id`,
    values: sql`('comissão', to_jsonb(v.valor_comissao), to_jsonb(x.valor))`,
  })
}
