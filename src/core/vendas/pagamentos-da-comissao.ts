/** How a commission was paid, payment by payment: by closings, outside of them, and directly by others. */
import { formatDate } from '../dates.ts'
import { formatBRL } from '../money.ts'
import { DEVOLUCAO_FORMS } from './vendas.ts'

/** The payers other than the house who pay a person directly. */
export const PAGADORES_DIRETOS = ['Incorporadora', 'Comprador', 'Imobiliária parceira'] as const
/** The form of what undoes a Pago that was a slip; without it the bank returned the money. */
export const DESFEITO = 'Desfeito'
/** Somebody released a part of a commission, or left a part of it released: no rule adds to it. */
export const EM_PARTES = 'Em partes'
/** The forms that a movement may have, besides none. */
export const FORMAS_DO_MOVIMENTO = [...DEVOLUCAO_FORMS, ...PAGADORES_DIRETOS, EM_PARTES, DESFEITO] as const
export type FormaDoMovimento = (typeof FORMAS_DO_MOVIMENTO)[number]

/** The movements that pay a commission. */
export const TIPOS_DE_PAGAMENTO = ['Pagamento', 'Pago por fora', 'Pago direto'] as const

/** An amount of a commission that was paid at once and not taken back. */
export interface PagamentoDaComissao {
  tipo: (typeof TIPOS_DE_PAGAMENTO)[number]
  /** In reais; of a closing's payment what it had of this commission, before discounts. */
  valor: number
  /** YYYY-MM-DD */
  data: string
  /** The form outside of a closing, or who paid directly; null where it was not recorded. */
  forma: FormaDoMovimento | null
  /** The number of the closing; null outside of one. */
  fechamento: number | null
}

/** ' pela incorporadora'; nothing where who paid was not recorded. */
const PAYERS: Partial<Record<FormaDoMovimento, string>> = {
  Incorporadora: ' pela incorporadora',
  Comprador: ' pelo comprador',
  'Imobiliária parceira': ' pela imobiliária parceira',
}

function payerInWords(forma: FormaDoMovimento | null): string {
  return forma === null ? '' : (PAYERS[forma] ?? '')
}

/**
 * The payments of a commission of `valor` in words, oldest first: 'Paga pelo fechamento nº 2 em 20/11/2026', 'Paga por fora em 03/11/2026 (PIX)',
 * 'Pago direto pela incorporadora em 03/11/2026'; in parts 'R$ 300,00 por fora em …', 'R$ 4.500,00 no fechamento 2 em …'.
 */
export function pagamentosInWords(pagamentos: readonly PagamentoDaComissao[], valor: number): string[] {
  return pagamentos.map((pagamento) =>
    pagamento.valor === valor ? wholeInWords(pagamento) : partInWords(pagamento),
  )
}

function wholeInWords({ tipo, data, forma, fechamento }: PagamentoDaComissao): string {
  const day = `em ${formatDate(data)}`
  if (tipo === 'Pagamento') return `Paga pelo fechamento nº ${fechamento} ${day}`
  if (tipo === 'Pago direto') return `Pago direto${payerInWords(forma)} ${day}`
  return `Paga por fora ${day}${inParentheses(forma)}`
}

function partInWords({ tipo, valor, data, forma, fechamento }: PagamentoDaComissao): string {
  const day = `em ${formatDate(data)}`
  if (tipo === 'Pagamento') return `${formatBRL(valor)} no fechamento ${fechamento} ${day}`
  if (tipo === 'Pago direto') return `${formatBRL(valor)} pagos direto${payerInWords(forma)} ${day}`
  return `${formatBRL(valor)} por fora ${day}${inParentheses(forma)}`
}

function inParentheses(forma: FormaDoMovimento | null): string {
  return forma === null ? '' : ` (${forma})`
}

/** 'Fechamento 2', 'Por fora (PIX)', 'Direto pela incorporadora': one payment, in few words. */
export function formaInWords({
  tipo,
  forma,
  fechamento,
}: Omit<PagamentoDaComissao, 'valor' | 'data'>): string {
  if (tipo === 'Pagamento') return `Fechamento ${fechamento}`
  return tipo === 'Pago direto' ? `Direto${payerInWords(forma)}` : `Por fora${inParentheses(forma)}`
}

/** How it was paid: by its payments, or, as long as there are none, as it was typed; null for neither. */
export function formasInWords(
  pagamentos: readonly PagamentoDaComissao[],
  digitado: string | null,
): string | null {
  if (pagamentos.length === 0) return digitado
  return [...new Set(pagamentos.map(formaInWords))].join(' · ')
}
