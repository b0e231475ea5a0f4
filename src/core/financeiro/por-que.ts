/** 'Por que este valor?': what made the amounts of a payment, in words. Amounts in reais. */
import { type ComissaoMode, comissaoValue } from '../comissao.ts'
import { formatDate } from '../dates.ts'
import { divideRounded, fromScaled, toScaled } from '../decimal.ts'
import { formatBRL, formatPercent, sumOfReais } from '../money.ts'
import type { Retencao } from '../retencao.ts'
import { formaInWords, type PagamentoDaComissao } from '../vendas/pagamentos-da-comissao.ts'
import { BASE_DA_LINHA_LABELS, type BaseDaLinha } from './bonus.ts'
import type { DividaSaldada } from './conta-corrente.ts'
import { RETENCAO_MESSAGES } from './retencoes.ts'

/** What a commission was computed from. */
export interface CalculoDaComissao {
  modo: ComissaoMode
  percentual: number
  /** The sale's base; null for what is of no sale. */
  base: { tipo: BaseDaLinha; valor: number } | null
  valor: number
  /** True of an Ajuste that gives back what was recovered of an Estorno. */
  repoe: boolean
}

/** The most, in centavos, that sharing out the base moves one of the values. */
const MAX_ROUNDING = 1n

/** '1,60% de R$ 412.350,00 (valor da venda) + R$ 0,01 de arredondamento = R$ 6.597,61', 'Valor combinado: R$ 500,00'. */
export function calculoInWords({ modo, percentual, base, valor, repoe }: CalculoDaComissao): string {
  const amount = formatBRL(valor)
  if (repoe) return `Ajuste de um estorno desfeito: ${amount}, que já tinham sido recuperados`
  if (base === null || modo === 'valor') return `Valor combinado: ${amount}`
  const share = `${formatPercent(percentual)} de ${formatBRL(base.valor)} (${BASE_DA_LINHA_LABELS[base.tipo].toLowerCase()})`
  const computed = comissaoValue(base.valor, percentual)
  const missed = toScaled(valor, 2) - toScaled(computed, 2)
  if (missed === 0n) return `${share} = ${amount}`
  const size = missed < 0n ? -missed : missed
  if (size <= MAX_ROUNDING)
    return `${share} ${missed < 0n ? '−' : '+'} ${formatBRL(fromScaled(size, 2))} de arredondamento = ${amount}`
  return `${amount}, como foi salvo na venda; ${share} seria ${formatBRL(computed)} agora`
}

/** One release: by the rule, or by somebody. */
export interface LiberacaoDaLinha {
  valor: number
  data: string
  /** Null for the system itself. */
  quem: string | null
  /** True if saving the sale, or the hourly look for what was missed, released it. */
  regra: boolean
  /** The last act that took a part of it back; `quem` is null for the system itself. */
  reduzida: { data: string; quem: string | null } | null
}

/**
 * 'R$ 4.500,00 em 03/11/2026 por Ana', 'R$ 4.500,00 em 03/11/2026 pela regra, quando Ana salvou a venda', 'R$ 3.500,00 em
 * 03/11/2026 por Ana, reduzida por Bia em 05/11/2026'
 */
export function liberacaoInWords({ valor, data, quem, regra, reduzida }: LiberacaoDaLinha): string {
  const by = !regra
    ? `por ${quem ?? 'uma pessoa que foi excluída'}`
    : quem === null
      ? 'pela regra'
      : `pela regra, quando ${quem} salvou a venda`
  const lowered =
    reduzida === null
      ? ''
      : `, reduzida${reduzida.quem === null ? '' : ` por ${reduzida.quem}`} em ${formatDate(reduzida.data)}`
  return `${formatBRL(valor)} em ${formatDate(data)} ${by}${lowered}`
}

/** 'R$ 300,00 em 03/11/2026 · Por fora (PIX)' */
export function outroPagamentoInWords(pagamento: PagamentoDaComissao): string {
  return `${formatBRL(pagamento.valor)} em ${formatDate(pagamento.data)} · ${formaInWords(pagamento)}`
}

/** The percent of the amount that is discounted, with two decimals. */
function shareOf(desconto: number, bruto: number): number {
  return fromScaled(divideRounded(toScaled(desconto, 2) * 10_000n, toScaled(bruto, 2)), 2)
}

/**
 * 'R$ 600,00 são 30,00% deste pagamento. A regra é até 30,00% de cada pagamento; o resto fica para os próximos.', 'R$ 267,00 são
 * 30,00% do que fica depois das retenções. …' `maximo` in percent.
 */
export function descontoInWords({
  desconto,
  comissoes,
  retencoes,
  maximo,
}: {
  desconto: number
  comissoes: number
  retencoes: readonly Retencao[]
  maximo: number
}): string {
  const left = sumOfReais([comissoes, ...retencoes.map(({ valor }) => -valor)])
  // A draft whose commissions left may keep back more than is left.
  if (left <= 0) return RETENCAO_MESSAGES.acima
  const share = shareOf(desconto, left)
  const of = retencoes.length === 0 ? 'deste pagamento' : 'do que fica depois das retenções'
  const fact = `${formatBRL(desconto)} são ${formatPercent(share)} ${of}.`
  const rule = `A regra é até ${formatPercent(maximo)} de cada pagamento; o resto fica para os próximos.`
  return share > maximo ? `${fact} ${rule} Este desconto foi mudado à mão.` : `${fact} ${rule}`
}

/** The debts; those of sales that are not seen are one sum without day: another loja's Estornos are not told one by one. */
export function withUnseenSummed(dividas: readonly DividaSaldada[]): DividaSaldada[] {
  const isUnseen = ({ tipo, numero_venda }: DividaSaldada) => tipo === 'Estorno' && numero_venda === null
  const unseen = dividas.filter(isUnseen)
  if (unseen.length === 0) return [...dividas]
  const valor = sumOfReais(unseen.map((divida) => divida.valor))
  return [
    ...dividas.filter((divida) => !isUnseen(divida)),
    { tipo: 'Estorno', data: null, valor, numero_venda: null },
  ]
}

/** Which of the debts, the oldest first, a discount would settle, with the amount of each. */
export function toSettle<D extends { aberto: number }>(
  dividas: readonly D[],
  desconto: number,
): (D & { valor: number })[] {
  let left = toScaled(desconto, 2)
  return dividas.flatMap((divida) => {
    const open = toScaled(divida.aberto, 2)
    const part = open < left ? open : left
    left -= part
    return part > 0n ? [{ ...divida, valor: fromScaled(part, 2) }] : []
  })
}
