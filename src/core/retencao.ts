/** A retenção of a payment, in words. */
import { formatBRL, formatPercent } from './money.ts'

/** Money in reais. With a percentual, the valor is that share of the payment's commissions. */
export interface Retencao {
  rubrica: string
  valor: number
  percentual?: number
}

/** 'INSS 11,00%: R$ 110,00; Tarifa: R$ 5,00' */
export function retencoesInWords(retencoes: readonly Retencao[]): string {
  return retencoes.map((one) => `${rubricaInWords(one)}: ${formatBRL(one.valor)}`).join('; ')
}

/** 'INSS 11,00%', 'Tarifa' */
export function rubricaInWords({ rubrica, percentual }: Retencao): string {
  return percentual === undefined ? rubrica : `${rubrica} ${formatPercent(percentual)}`
}
