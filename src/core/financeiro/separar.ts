/** Which released commissions of a payee a closing takes, and what it discounts. All amounts in centavos. */
import { type Centavos, shareOf } from '../money.ts'
import {
  type Bloqueio,
  bloqueioOfMinimum,
  bloqueiosOfLinha,
  type FatosDaLinha,
  type RegrasDeBloqueio,
} from './bloqueios.ts'

/** A payment is approved in one act, so it has at most this many commissions; further ones wait for the next closing. */
export const MAX_LINHAS_POR_PAGAMENTO = 1000

export interface LinhaAFechar {
  id: string
  valor: Centavos
  fatos: FatosDaLinha
}

export interface Separadas<L> {
  dentro: L[]
  fora: { linha: L; bloqueios: Bloqueio[] }[]
}

/**
 * Separates the commissions of one payee. `jaDentro` is what the closing already pays them: a payment
 * that exists is not too small for one more commission.
 */
export function separateLinhas<L extends LinhaAFechar>(
  linhas: readonly L[],
  regras: RegrasDeBloqueio & { minimo: Centavos },
  jaDentro: { linhas: number } = { linhas: 0 },
): Separadas<L> {
  const judged = linhas.map((linha) => ({ linha, bloqueios: bloqueiosOfLinha(linha.fatos, regras) }))
  const free = judged.filter(({ bloqueios }) => bloqueios.length === 0).slice(0, MAX_LINHAS_POR_PAGAMENTO)
  const bruto = free.reduce((sum, { linha }) => sum + linha.valor, 0)
  const minimo = jaDentro.linhas > 0 || free.length === 0 ? null : bloqueioOfMinimum(bruto, regras.minimo)
  const taken = new Set(minimo ? [] : free.map(({ linha }) => linha))
  return {
    dentro: [...taken],
    fora: judged
      .filter(({ linha }) => !taken.has(linha))
      .map(({ linha, bloqueios }) => ({
        linha,
        bloqueios: bloqueios.length === 0 && minimo ? [minimo] : bloqueios,
      })),
  }
}

/**
 * The discount that is proposed for what a payee owes: at most `maximo` percent (0 to 100, two decimals) of the payment's
 * gross, rounded down.
 */
export function proposedDesconto({
  bruto,
  deve,
  maximo,
}: {
  bruto: Centavos
  deve: Centavos
  maximo: number
}): Centavos {
  return Math.max(0, Math.min(shareOf(bruto, maximo), deve))
}
