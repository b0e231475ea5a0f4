/** How a commission was paid, as SQL over its line `l`. */
import { type RawBuilder, sql } from 'kysely'
import type { PagamentoDaComissao } from '../../core/vendas/pagamentos-da-comissao.ts'

const STANDS = (movimento: RawBuilder<unknown>) => sql<boolean>`(
  ${movimento}.estorna_id is null
  and not exists (select from comissoes_movimentos e where e.estorna_id = ${movimento}.id))`

/** Whether the movement `a` was not undone, nor undoes one. */
export const A_STANDS = STANDS(sql`a`)
/** Likewise of `m`. */
export const M_STANDS = STANDS(sql`m`)

/** The payments of the line that were not taken back, of a closing's what it had of the line, as the table `x`. */
export const PAGAMENTOS_DA_LINHA = sql`(
  select m.id, m.tipo, m.valor, m.data, m.forma, null::uuid as pagamento_id, null::integer as fechamento
    from comissoes_movimentos m
   where m.linha_id = l.id and m.tipo in ('Pago por fora', 'Pago direto') and ${M_STANDS}
   union all
  select m.id, m.tipo, a.valor, m.data, null, g.id, n.numero
    from comissoes_movimentos a
    join comissoes_movimentos m on m.pagamento_id = a.pagamento_id and m.tipo = 'Pagamento' and ${M_STANDS}
    join pagamentos g on g.id = a.pagamento_id
    join fechamentos n on n.id = g.fechamento_id
   where a.linha_id = l.id and a.tipo = 'Aprovação' and ${A_STANDS}) x`

/** The columns of `x` with their names in the answer, as arguments of json_build_object. */
export const PAGAMENTO_AS_PAIRS = sql`'tipo', x.tipo, 'valor', x.valor, 'data', x.data, 'forma', x.forma, 'fechamento', x.fechamento`

/** All of them as JSON, oldest first. */
export const PAGAMENTOS_AS_JSON = sql<PagamentoDaComissao[]>`
  case when coalesce(l.pago, 0) = 0 then '[]'::json else (
    select coalesce(json_agg(json_build_object(${PAGAMENTO_AS_PAIRS}) order by x.data, x.id), '[]'::json)
      from ${PAGAMENTOS_DA_LINHA}) end`
