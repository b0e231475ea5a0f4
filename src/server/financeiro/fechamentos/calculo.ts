/** What payments have of commissions and what these were computed from, as SQL. */
import { type RawBuilder, sql } from 'kysely'
import { DESCRICAO } from '../../comissoes/source.ts'
import { BASE_DA_LINHA } from '../../vendas/base-da-linha.ts'
import { VENDA_AS_JSON } from '../dividas.ts'

/** What each payment has of each line, in a draft or approved; for `from`. */
export function partsOfPayments(pagamentos: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select pagamento_id, linha_id, valor, false as aprovado
      from fechamentos_itens where pagamento_id = any(${[...pagamentos]}::uuid[])
    union all
    select pagamento_id, linha_id, sum(case when estorna_id is null then valor else -valor end), true
      from comissoes_movimentos
     where pagamento_id = any(${[...pagamentos]}::uuid[]) and tipo = 'Aprovação' group by pagamento_id, linha_id)`
}

/** The line of the part `n`, with its participant and its sale, in their order. */
export const LINHA_DA_PARTE = sql`
      join comissoes_linhas l on l.id = n.linha_id
      left join vendas_participantes a on a.id = l.participante_id
      left join vendas v on v.id = l.venda_id`
export const ORDEM_DAS_LINHAS = sql`v.data_venda, v.numero_venda, l.id`

/** The columns of that line that say how it was computed. */
export const CALCULO = sql`
  l.id, l.papel, ${DESCRICAO} as descricao, l.observacoes, l.ajusta_id is not null as repoe, ${VENDA_AS_JSON} as venda, coalesce(a.modo, l.modo) as modo,
  coalesce(a.percentual_comissao, l.percentual) as percentual, l.valor, n.valor as neste,
  ${BASE_DA_LINHA} as base`
