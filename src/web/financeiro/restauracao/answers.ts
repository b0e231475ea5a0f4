/** The answers about the items: paid on a day, or not paid. */
import type { RestauracaoItem, RestauracaoPago } from '../../../contract/financeiro/restauracao.ts'
import { isDate } from '../../../core/dates.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'

export type Answer = { pago: false } | { pago: true; dia: string | null }
export type Answers = Readonly<Record<string, Answer>>

/** An answer belongs to an amount: for another amount, the question is asked again. */
export const keyOf = ({ tipo, id, valor }: RestauracaoItem): string => `${tipo} ${id} ${valor}`

/** Why the day of an answer is refused; null if it is not. */
export function refusalOf(answer: Answer | undefined, hoje: string): string | null {
  if (!answer?.pago) return null
  if (answer.dia === null || answer.dia === '') return RESTAURACAO_MESSAGES.dia
  if (!isDate(answer.dia)) return 'Data inválida'
  return answer.dia > hoje ? RESTAURACAO_MESSAGES.futuro : null
}

export interface Summary {
  pagos: RestauracaoPago[]
  naoPagos: RestauracaoItem[]
  semResposta: RestauracaoItem[]
}

/** The items by their answers. */
export function summaryOf(itens: readonly RestauracaoItem[], answers: Answers): Summary {
  const summary: Summary = { pagos: [], naoPagos: [], semResposta: [] }
  for (const item of itens) {
    const answer = answers[keyOf(item)]
    const { tipo, id, valor } = item
    if (!answer) summary.semResposta.push(item)
    else if (answer.pago) summary.pagos.push({ tipo, id, valor, dia: answer.dia ?? '' })
    else summary.naoPagos.push(item)
  }
  return summary
}
