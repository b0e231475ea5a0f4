/** The outcome of another database's rows, and how the sums of its sales changed. */
import { byKey } from '../collections.ts'

/** The outcome of a row. */
export const OUTCOMES = ['corretas', 'corrigidas', 'comAviso', 'recusadas', 'jaEstavam', 'deixadas'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The outcomes of accepted rows. */
const ACCEPTED = ['corretas', 'corrigidas', 'comAviso'] as const satisfies readonly Outcome[]

export const OUTCOME_TITLES: Readonly<Record<Outcome, string>> = {
  corretas: 'corretas',
  corrigidas: 'corrigidas',
  comAviso: 'com aviso',
  recusadas: 'recusadas',
  jaEstavam: 'já estavam',
  deixadas: 'deixadas',
}

export type RowCounts = Readonly<Record<Outcome, number>>

/** In centavos; bigint, because the sums can be larger than a number holds exactly. */
export interface Sums {
  valor_venda: bigint
  valor_comissao: bigint
}

export const NO_SUMS: Sums = { valor_venda: 0n, valor_comissao: 0n }

/** The sums of sales as written in the other database. */
export interface WrittenSums {
  /** By the outcome of the sales. */
  sums: Readonly<Record<Outcome, Sums>>
  /** The difference between the participants' commissions and those written in accepted sales, in centavos. */
  comissaoChanged: bigint
}

/** Sums as texts, because JSON has no bigint: centavos, in digits. */
export type WrittenTexts = Readonly<{
  somas: Readonly<Record<Outcome, SumTexts>>
  comissao_mudada: string
}>
export type SumTexts = Readonly<Record<keyof Sums, string>>

export function textsOf({ valor_venda, valor_comissao }: Sums): SumTexts {
  return { valor_venda: valor_venda.toString(), valor_comissao: valor_comissao.toString() }
}

export function sumsOf({ valor_venda, valor_comissao }: SumTexts): Sums {
  return { valor_venda: BigInt(valor_venda), valor_comissao: BigInt(valor_comissao) }
}

export function writtenSums({ somas, comissao_mudada }: WrittenTexts): WrittenSums {
  return {
    sums: byOutcome((outcome) => sumsOf(somas[outcome])),
    comissaoChanged: BigInt(comissao_mudada),
  }
}

export function byOutcome<T>(value: (outcome: Outcome) => T): Record<Outcome, T> {
  return byKey(OUTCOMES, value)
}

/** The number of accepted rows. */
export function acceptedOf(counts: RowCounts): number {
  return ACCEPTED.reduce((sum, outcome) => sum + counts[outcome], 0)
}

/** The sums that the accepted sales should have after the load. */
export function expectedSums({ sums, comissaoChanged }: WrittenSums): Sums {
  const accepted = ACCEPTED.reduce((total, outcome) => plus(total, sums[outcome]), NO_SUMS)
  return plus(accepted, { valor_venda: 0n, valor_comissao: comissaoChanged })
}

export function areSame(a: Sums, b: Sums): boolean {
  return a.valor_venda === b.valor_venda && a.valor_comissao === b.valor_comissao
}

/** A line of the calculation that leads from the sums read to the sums loaded. */
export interface SumLine extends Sums {
  titulo: string
}

/** The lines from the sums read to the sums loaded; `last` is the title of the last one. */
export function sumLines(written: WrittenSums, last: string): SumLine[] {
  const { sums, comissaoChanged } = written
  const read = OUTCOMES.reduce((total, outcome) => plus(total, sums[outcome]), NO_SUMS)
  const notComing = (['recusadas', 'jaEstavam', 'deixadas'] as const).flatMap((outcome) =>
    areSame(sums[outcome], NO_SUMS) ? [] : [{ titulo: `– ${OUTCOME_TITLES[outcome]}`, ...sums[outcome] }],
  )
  const changed =
    comissaoChanged === 0n
      ? []
      : [{ titulo: '± diferença dos participantes', valor_venda: 0n, valor_comissao: comissaoChanged }]
  return [
    { titulo: 'escritos nas vendas lidas', ...read },
    ...notComing,
    ...changed,
    { titulo: `= ${last}`, ...expectedSums(written) },
  ]
}

function plus(a: Sums, b: Sums): Sums {
  return { valor_venda: a.valor_venda + b.valor_venda, valor_comissao: a.valor_comissao + b.valor_comissao }
}

/** '1234.50' → 123450n, as PostgreSQL writes numerics with two decimals or none. */
export function centavosOf(numeric: string): bigint {
  const [whole = '0', decimals = ''] = numeric.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}
