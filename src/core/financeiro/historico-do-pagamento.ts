/** The history of a payment, in words. */
import { formatDate, formatInstant, today } from '../dates.ts'
import { enumerate } from '../text.ts'
import { DADOS_DO_PAGAMENTO, type DadoDoPagamento, type PagamentoStatus } from './pagamentos.ts'

/** A change of a payment's status. */
export interface AcontecimentoDoPagamento {
  /** ISO 8601 instant. */
  em: string
  /** Null for the system itself. */
  quem: string | null
  de: PagamentoStatus
  /** 'Compensado' if it was paid with nothing. */
  para: PagamentoStatus | 'Compensado'
  /** True if the Pago was a slip, and the payment is what it was before. */
  desfeito: boolean
  /** The columns that changed. */
  campos: readonly string[]
  /** The day on which it was paid or given back: YYYY-MM-DD; null for other changes. */
  dia: string | null
  /** The day of the closing's approval. */
  aprovado: string
}

/** 'Ana marcou como Pago em 20/04/2026 10:32', with another day: 'Ana marcou como Pago com a data de 17/04/2026 em …' */
export function acontecimentoInWords(change: AcontecimentoDoPagamento): string {
  return `${change.quem ?? 'Sistema'} ${whatHappened(change)} em ${formatInstant(change.em)}`
}

function whatHappened({ em, de, para, desfeito, campos, dia, aprovado }: AcontecimentoDoPagamento): string {
  if (desfeito) return `desfez o Pago, que voltou a ${para},`
  const before =
    para === 'Pago' && dia !== null && dia < aprovado
      ? `, antes da aprovação de ${formatDate(aprovado)},`
      : ''
  const day = dia === null || dia === today(new Date(em)) ? '' : ` com a data de ${formatDate(dia)}${before}`
  if (para === 'Compensado') return `compensou com descontos${day}`
  if (para === 'Pago' || para === 'Devolvido') return `marcou como ${para}${day}`
  if (para === 'Enviado' || para === 'Rejeitado') return `marcou como ${para}`
  if (para === 'Cancelado') return 'desfez a aprovação'
  if (de === 'Rascunho') return 'aprovou o pagamento'
  if (de === 'Enviado') return 'desfez o envio'
  const changed = (Object.keys(DADOS_DO_PAGAMENTO) as DadoDoPagamento[]).filter((dado) =>
    campos.includes(dado),
  )
  return changed.length === 0
    ? 'mandou pagar de novo com os mesmos dados'
    : `mandou pagar de novo e mudou ${enumerate(changed.map((dado) => DADOS_DO_PAGAMENTO[dado]))}`
}
