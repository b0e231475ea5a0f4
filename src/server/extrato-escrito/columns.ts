/** The rows of a statement's spreadsheet: its head and its lines. */
import { baseInWords, type ExtratoEscrito, type LinhaEscrita } from '../../core/financeiro/extrato.ts'
import { type Centavos, toReais } from '../../core/money.ts'
import { columnOf } from '../export/columns.ts'
import type { Column } from '../export/spreadsheet.ts'

interface Row {
  parte: string
  texto: string
  linha?: LinhaEscrita | undefined
  valor: Centavos | null
}

export function rowsOfExtrato({ cabecalho, itens }: ExtratoEscrito): Row[] {
  const head = cabecalho.map(({ rotulo, texto }) => ({ parte: rotulo, texto, valor: null }))
  return [...head, ...itens]
}

const ofVenda = (title: string, field: keyof NonNullable<LinhaEscrita['venda']>, width: number) =>
  columnOf<Row>(title, 'texto', width, ({ linha }) => linha?.venda?.[field] ?? null)
const amount = (title: string, centavosOf: (row: Row) => Centavos | null | undefined) =>
  columnOf<Row>(title, 'dinheiro', 20, (row) => {
    const value = centavosOf(row)
    return value == null ? null : toReais(value)
  })

export const EXTRATO_COLUMNS: readonly Column<Row>[] = [
  columnOf('Parte', 'texto', 20, ({ parte }) => parte),
  columnOf('Descrição', 'texto', 44, ({ texto }) => texto),
  ofVenda('Venda', 'numero', 16),
  ofVenda('Empreendimento', 'empreendimento', 30),
  ofVenda('Unidade', 'unidade', 18),
  columnOf('Papel', 'texto', 14, ({ linha }) => linha?.papel ?? null),
  columnOf('Cálculo', 'texto', 40, ({ linha }) => (linha ? baseInWords(linha) : null)),
  columnOf('Percentual', 'percentual', 12, ({ linha }) => linha?.percentual ?? null),
  amount('Base', ({ linha }) => linha?.base?.valor),
  amount('Comissão', ({ linha }) => linha?.valor),
  amount('Liberado', ({ linha }) => linha?.liberado),
  amount('Valor', ({ valor }) => valor),
]
