/** The sums of a file of sales beside those that would be stored, to show anything lost or counted twice. */
import type { TypedComissao } from '../comissao.ts'
import { fromScaled, toScaled } from '../decimal.ts'
import { counted } from '../text.ts'
import { shareOut } from '../vendas/participantes.ts'
import type { FoundTotal } from './findings.ts'
import type { WrittenVenda } from './vendas.ts'
import { VENDAS_COLUMNS } from './vendas-fields.ts'

interface Stored {
  /** The sales that would be stored as new, by row, each with its value and commissions in reais. */
  stored: ReadonlyMap<number, { vgv: number; comissao: number }>
  isKnown: (venda: WrittenVenda) => boolean
  totals: readonly FoundTotal[]
  /** The number of rows left out. */
  left: number
}

/** Sums by month, AAAA-MM or null for sales without a date, and why the two differ. */
export function sumsOf(vendas: readonly WrittenVenda[], { stored, isKnown, totals, left }: Stored) {
  const months = Map.groupBy(vendas, ({ valores: { data_venda } }) =>
    typeof data_venda === 'string' ? data_venda.slice(0, 7) : null,
  )
  const known = vendas.filter(isKnown).length
  const merged = vendas.some(
    ({ repetidos, participantes }) =>
      repetidos.length > 0 || participantes.some(({ isRepeated }) => isRepeated),
  )
  const faulty = vendas.length - known - stored.size
  return {
    meses: [...months]
      .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''))
      .map(([mes, ofMonth]) => ({
        mes,
        arquivo: sumOf(ofMonth.map(writtenAmounts)),
        gravar: sumOf(ofMonth.flatMap(({ linha }) => stored.get(linha) ?? [])),
      })),
    motivos: [
      ...(known > 0 ? [counted(known, 'venda já está cadastrada', 'vendas já estão cadastradas')] : []),
      ...(faulty > 0
        ? [counted(faulty, 'venda tem erros ou perguntas', 'vendas têm erros ou perguntas')]
        : []),
      ...(merged ? ['um valor mesclado conta uma vez no arquivo'] : []),
      ...(left > 0
        ? [
            counted(
              left,
              'linha foi deixada fora (e não está nas somas)',
              'linhas foram deixadas fora (e não estão nas somas)',
            ),
          ]
        : []),
    ],
    totais: differingTotals(vendas, totals),
  }
}

/** In reais, and the number of sales. */
function sumOf(vendas: readonly { vgv: unknown; comissao: number }[]) {
  return {
    vendas: vendas.length,
    vgv: added(vendas.map(({ vgv }) => vgv)),
    comissao: added(vendas.map(({ comissao }) => comissao)),
  }
}

/** The file has a merged amount once, whatever is stored of it. */
function writtenAmounts(venda: WrittenVenda) {
  const { valores, repetidos } = venda
  return {
    vgv: repetidos.includes('valor_venda') ? 0 : valores.valor_venda,
    comissao: added(comissoesOf(venda)),
  }
}

/** The commissions of a sale in reais, as its rows have them. */
function comissoesOf({ valores, participantes }: WrittenVenda): number[] {
  const base = valores.base_calculo_comissao === 'valor_ato' ? valores.valor_ato : valores.valor_venda
  const own = participantes.filter(({ isRepeated }) => !isRepeated)
  return shareOut(own.map(typedIn), numberOr0(base)).map(({ valor_comissao }) => valor_comissao)
}

function typedIn({ percentual, valor }: WrittenVenda['participantes'][number]): TypedComissao {
  return typeof valor === 'number'
    ? { modo: 'valor', valor_comissao: valor }
    : { modo: 'percentual', percentual_comissao: numberOr0(percentual) }
}

function numberOr0(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function added(values: readonly unknown[]): number {
  return fromScaled(
    values.reduce<bigint>((sum, value) => sum + centavosOf(value), 0n),
    2,
  )
}

function centavosOf(value: unknown): bigint {
  return typeof value === 'number' ? toScaled(value, 2) : 0n
}

/** The file's sums that match neither all rows above nor those since the column's previous sum. */
function differingTotals(vendas: readonly WrittenVenda[], totals: readonly FoundTotal[]) {
  const differing: (Omit<FoundTotal, 'campo'> & { rotulo: string; somado: number })[] = []
  for (const [campo, ofColumn] of Map.groupBy(totals, (total) => total.campo)) {
    /** The totals above each sum so far. */
    const starts = new Set([0n])
    let made = 0n
    let last = 0n
    let next = 0
    for (const { linha, escrito } of ofColumn) {
      for (let venda = vendas[next]; venda && venda.linha < linha; venda = vendas[++next])
        made += amountOf(venda, campo)
      const written = toScaled(escrito, 2)
      if (!starts.has(made - written))
        differing.push({
          linha,
          rotulo: VENDAS_COLUMNS.campos[campo]?.rotulo ?? campo,
          escrito,
          // The one that is probably meant: since the last sum, or of all rows.
          somado: fromScaled(
            distance(made - last, written) < distance(made, written) ? made - last : made,
            2,
          ),
        })
      last = made
      starts.add(made)
    }
  }
  return differing
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b
}

/** In centavos. */
function amountOf(venda: WrittenVenda, campo: string): bigint {
  if (campo === 'participante_valor')
    return comissoesOf(venda).reduce((sum, valor) => sum + toScaled(valor, 2), 0n)
  const field = campo as 'valor_venda'
  return venda.repetidos.includes(field) ? 0n : centavosOf(venda.valores[field])
}
