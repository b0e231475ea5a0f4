/** The sales of a spreadsheet: one row each, or several rows of one sale with a participant each. */
import { codeKey } from './codes.ts'
import { hasText, textOf } from './csv-reading.ts'
import {
  type CellPlace,
  type CellProblem,
  type CellReading,
  isTotal,
  readPercent,
  readReais,
} from './importacao-cells.ts'
import type { PercentUnit } from './importacao-colunas.ts'
import { readCell } from './importacao-vendas-cells.ts'
import {
  type ColumnFieldName,
  isParticipantField,
  labelOfColumn,
  type SaleField,
  type VendasLayout,
} from './importacao-vendas-fields.ts'
import { Recusa } from './recusa.ts'

/** Sales in one file. */
const MAX_VENDAS = 20_000

/** A participant as written: who it is is not looked up yet. */
export interface WrittenParticipante {
  nome: string
  linha: number
  /** The columns of name, percentage and value. */
  colunas: { nome: number; percentual: number | null; valor: number | null }
  percentual: unknown
  valor: unknown
}

/** A sale as written. Names of loja, empreendimento and corretores are not looked up yet. */
export interface WrittenVenda {
  /** The row that has its number. */
  linha: number
  /** By field; missing where the cell is empty or has an error. */
  valores: Partial<Record<SaleField, unknown>>
  /** Where each value stands, or is missing. */
  lugares: Partial<Record<SaleField, CellPlace>>
  participantes: WrittenParticipante[]
  erros: CellProblem[]
}

interface WrittenFile {
  vendas: WrittenVenda[]
  avisos: CellProblem[]
}

const TOO_MANY_VENDAS = `Use no máximo ${MAX_VENDAS.toLocaleString('pt-BR')} vendas por arquivo.`

/** Reads all rows below the headings. Throws Recusa ARQUIVO_RECUSADO for more than MAX_VENDAS sales. */
export function readVendas(grid: readonly string[][], layout: VendasLayout): WrittenFile {
  const columns = columnsOf(layout)
  const vendas = new Map<string, WrittenVenda>()
  const avisos: CellProblem[] = []
  let current: WrittenVenda | null = null
  for (let i = layout.cabecalho; i < grid.length; i++) {
    const row = grid[i] ?? []
    if (!hasText(row)) continue
    const linha = i + 1
    const texts = row.map(textOf)
    const numero = texts[columns.numero] ?? ''
    const isAnonymous = columns.identifying.every((at) => !texts[at] || isTotal(texts[at]))
    if (isAnonymous && (numero === '' || isTotal(numero))) {
      // Below the number's merged cell stand the sale's other participants; anything else is a sum.
      if (numero === '' && current && columns.participants.some(({ nome }) => (texts[nome] ?? '') !== ''))
        addParticipants(current, columns, texts, linha)
      else avisos.push({ linha, coluna: null, mensagem: NO_SALE })
      continue
    }
    current = (numero === '' ? undefined : vendas.get(codeKey(numero))) ?? null
    if (!current) {
      if (vendas.size === MAX_VENDAS)
        throw new Recusa('ARQUIVO_RECUSADO', TOO_MANY_VENDAS, { campo: 'arquivo' })
      current = { linha, valores: {}, lugares: {}, participantes: [], erros: [] }
      // Without a number it is refused later, and no other row belongs to it.
      vendas.set(numero === '' ? `\n${linha}` : codeKey(numero), current)
    }
    addValues(current, columns, texts, linha, avisos)
    addParticipants(current, columns, texts, linha)
  }
  return { vendas: [...vendas.values()], avisos }
}

const NO_SALE = 'Linha ignorada: não tem número da venda, data nem cliente (parece um total)'

interface Columns {
  numero: number
  /** Of the date and the client: a row with neither and without a number is no sale. */
  identifying: number[]
  sale: { field: SaleField; at: number }[]
  participants: { nome: number; percentual: number | null; valor: number | null }[]
  units: ReadonlyMap<number, PercentUnit>
}

/** The n-th participant has the n-th column of percentages and the n-th of values. */
function columnsOf({ colunas }: VendasLayout): Columns {
  const of = (field: ColumnFieldName) => colunas.flatMap(({ campo }, at) => (campo === field ? [at] : []))
  const [percents, values] = [of('participante_percentual'), of('participante_valor')]
  return {
    numero: of('numero_venda')[0] ?? -1,
    identifying: [...of('data_venda'), ...of('cliente_nome')],
    sale: colunas.flatMap(({ campo: field }, at) =>
      field === null || isParticipantField(field) ? [] : [{ field, at }],
    ),
    participants: of('participante').map((nome, n) => ({
      nome,
      percentual: percents[n] ?? null,
      valor: values[n] ?? null,
    })),
    units: new Map(colunas.flatMap(({ unidade }, at) => (unidade ? [[at, unidade] as const] : []))),
  }
}

/** The row's values; in a further row of the same sale they are empty or the same. */
function addValues(
  venda: WrittenVenda,
  { sale }: Columns,
  texts: readonly string[],
  linha: number,
  avisos: CellProblem[],
): void {
  for (const { field, at } of sale) {
    const text = texts[at] ?? ''
    const place = { linha, coluna: at }
    const before = venda.valores[field]
    // An empty cell is where the value is missing, until a further row has it.
    if (before === undefined && (text !== '' || !venda.lugares[field])) venda.lugares[field] = place
    if (text === '' || (before !== undefined && field === 'numero_venda')) continue
    const read = readCell(field, text)
    if ('erro' in read) venda.erros.push({ ...place, mensagem: read.erro })
    else if (before === undefined) {
      venda.valores[field] = read.valor
      if (read.aviso) avisos.push({ ...place, mensagem: read.aviso })
    } else if (JSON.stringify(before) !== JSON.stringify(read.valor))
      venda.erros.push({
        ...place,
        mensagem: `${labelOfColumn(field)} difere da linha ${venda.lugares[field]?.linha}, que tem o mesmo número de venda`,
      })
  }
}

function addParticipants(
  venda: WrittenVenda,
  { participants, units }: Columns,
  texts: readonly string[],
  linha: number,
): void {
  const valueAt = (at: number | null, read: (text: string, at: number) => CellReading) => {
    const text = at === null ? '' : (texts[at] ?? '')
    if (at === null || text === '') return undefined
    const result = read(text, at)
    if (!('erro' in result)) return result.valor
    venda.erros.push({ linha, coluna: at, mensagem: result.erro })
    return undefined
  }
  for (const colunas of participants) {
    const nome = texts[colunas.nome] ?? ''
    const percentual = valueAt(colunas.percentual, (text, at) =>
      readPercent(text, units.get(at) ?? 'percentual'),
    )
    const valor = valueAt(colunas.valor, readReais)
    if (nome !== '') venda.participantes.push({ nome, linha, colunas, percentual, valor })
    else if (percentual || valor)
      venda.erros.push({ linha, coluna: colunas.nome, mensagem: 'Comissão sem participante' })
  }
}
