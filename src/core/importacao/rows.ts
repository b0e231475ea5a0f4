/** The rows of a spreadsheet below its headings, and the values of their cells with the user's answers applied. */
import { hasText, textOf } from '../csv/reading.ts'
import { fromScaled, toScaled } from '../decimal.ts'
import { isNothing, refusalOfError } from '../planilha/no-value.ts'
import { Recusa } from '../recusa.ts'
import { counted } from '../text.ts'
import {
  type CellKind,
  type CellReading,
  choiceKey,
  choiceOf,
  isAverage,
  isTotal,
  partsOfList,
  readCep,
  readCpf,
  readDocumento,
  readEmail,
  readReais,
  readTelefone,
  roundingsOfPercent,
} from './cells.ts'
import { type ColumnSet, headingsAt, type ImportLayout, kindOf, lastFilled, NOT_IMPORTED } from './colunas.ts'
import { type Findings, findingOf, type UnknownWord } from './findings.ts'
import { type Reading, readWritten } from './readings.ts'
import type { Nome, Palavra, Respostas } from './respostas.ts'

/** A sheet as texts, row by row; blank rows keep their place. */
export interface ReadSheet {
  grid: string[][]
  /** Cells that are dates in the file, as `cellKey` returns them. */
  dates: ReadonlySet<string>
  /** Cells that are numbers in the file: their texts have a decimal comma, whatever the column's reading. */
  numbers: ReadonlySet<string>
  /** From 1. */
  hiddenRows: ReadonlySet<number>
  /** From 0. */
  hiddenColumns: ReadonlySet<number>
}

export function cellKey(row: number, column: number): string {
  return `${row} ${column}`
}

/** Whether the file itself states the value of a cell of that kind, so that the column needs no reading. */
export function isExactCell(
  { dates, numbers }: Pick<ReadSheet, 'dates' | 'numbers'>,
  kind: CellKind,
  row: number,
  column: number,
): boolean {
  if (kind === 'data') return dates.has(cellKey(row, column))
  return kind === 'dinheiro' && numbers.has(cellKey(row, column))
}

/** A sheet with its columns. */
export interface Table extends ReadSheet {
  layout: ImportLayout
  headings: string[]
  /** The number of columns in the file; columns for constants follow them. */
  own: number
}

/** Applies the user's replacements: the texts of whole columns, then single cells. */
export function mendCells(
  sheet: ReadSheet,
  { trocas, celulas }: Pick<Respostas, 'trocas' | 'celulas'>,
): ReadSheet {
  const dates = new Set(sheet.dates)
  const numbers = new Set(sheet.numbers)
  const mend = (linha: number, coluna: number, texto: string) => {
    while (sheet.grid.length < linha) sheet.grid.push([])
    const row = sheet.grid[linha - 1] ?? []
    while (row.length < coluna) row.push('')
    row[coluna] = texto
    dates.delete(cellKey(linha, coluna))
    numbers.delete(cellKey(linha, coluna))
  }
  for (const [coluna, ofColumn] of Map.groupBy(trocas, (troca) => troca.coluna)) {
    const replaced = replacements(ofColumn)
    for (const [i, row] of sheet.grid.entries()) {
      const texto = replaced.get(textOf(row[coluna] ?? ''))
      if (texto !== undefined) mend(i + 1, coluna, texto)
    }
  }
  for (const { linha, coluna, texto } of celulas) mend(linha, coluna, texto)
  return { ...sheet, dates, numbers }
}

/** The final replacement of each text: a wrong replacement may have been replaced again. */
function replacements(trocas: Respostas['trocas']): Map<string, string> {
  const next = new Map(trocas.map(({ de, para }) => [de, para]))
  const last = (text: string) => {
    const seen = new Set([text])
    let at = text
    for (let to = next.get(at); to !== undefined && !seen.has(to); to = next.get(at)) {
      seen.add(to)
      at = to
    }
    return at
  }
  return new Map([...next.keys()].map((text) => [text, last(text)]))
}

/** The sheet with an additional column for each field with the same text in all rows. */
export function tableOf(sheet: ReadSheet, layout: ImportLayout, constantes: Respostas['constantes']): Table {
  const headings = headingsAt(sheet.grid, layout.cabecalho)
  const { length: width } = headings
  for (let i = layout.cabecalho; i < sheet.grid.length; i++) {
    const row = sheet.grid[i]
    if (!row || constantes.length === 0 || !hasText(row)) continue
    // Texts beyond the headings would end up in the new columns.
    const own = Array.from({ length: width }, (_, at) => row[at] ?? '')
    sheet.grid[i] = [...own, ...constantes.map(({ texto }) => texto), ...row.slice(width)]
  }
  return {
    ...sheet,
    layout: {
      ...layout,
      colunas: [
        ...Array.from({ length: width }, (_, at) => layout.colunas[at] ?? { campo: null, leitura: null }),
        ...constantes.map(({ campo }) => ({ campo, leitura: null })),
      ],
    },
    headings: [...headings, ...constantes.map(() => ALL_ROWS)],
    own: width,
  }
}

/** The position of the last of the file's columns that has a heading or is imported. */
export function lastColumn({ layout, headings, own }: Table): number {
  const used = layout.colunas.slice(0, own).findLastIndex(({ campo }) => campo !== null)
  return Math.max(lastFilled(headings.slice(0, own)), used)
}

/** The heading of a column that is not in the file. */
const ALL_ROWS = 'Todas as linhas'

export interface DataRow {
  linha: number
  /** By column. */
  texts: string[]
}

/** A table being read. */
export interface TableReading {
  table: Table
  respostas: Respostas
  /** Answers about names in earlier files. */
  lembrados: readonly Nome[]
  found: Findings
  /** Whether the headings are a template's, so that every row is intended as a record. */
  isTemplate: boolean
}

/** Other kinds of rows in an import: parts of the record above, and sums with a number. */
interface RowKinds {
  belongs: (texts: readonly string[]) => boolean
  isSum: (texts: readonly string[]) => boolean
}

const NO_KINDS: RowKinds = { belongs: () => false, isSum: () => false }

/** Rows in a file; a sale can have several. */
const MAX_DATA_ROWS = 80_000

/**
 * The rows that are records, or by `belongs` part of the record above. Left out are rows that the user excluded,
 * hidden ones, repeated headings, names of groups and sums, each with a notice, and the parts of a row that was left
 * out. Throws Recusa ARQUIVO_RECUSADO for too many.
 */
export function dataRows(
  set: ColumnSet,
  { table, respostas, found, isTemplate }: TableReading,
  { belongs, isSum }: RowKinds = NO_KINDS,
): DataRow[] {
  const { grid, layout, headings, hiddenRows, own: width } = table
  const out = new Set(respostas.fora)
  // Without headings every column counts.
  const last = layout.cabecalho === 0 ? width : lastColumn(table)
  const identifying = identifyingColumns(set, table)
  const rows: DataRow[] = []
  let isLeft = false
  for (let i = layout.cabecalho; i < grid.length; i++) {
    const linha = i + 1
    const texts = (grid[i] ?? []).map(textOf)
    if (!hasText(texts)) continue
    const isPart = belongs(texts)
    if (out.has(linha) || (respostas.ocultas === 'deixar' && hiddenRows.has(linha))) {
      isLeft ||= !isPart
      continue
    }
    const notice = (mensagem: string, tipo = mensagem) =>
      found.avisos.push(findingOf({ linha, coluna: null }, null, mensagem, tipo))
    const own = texts.slice(0, width)
    if (isTemplate) rows.push({ linha, texts })
    else if (isRepeated(own, headings)) notice('Linha ignorada: repete os títulos')
    else if (isPart && isLeft) notice('Linha ignorada: faz parte da linha que foi deixada fora')
    else if (isPart) rows.push({ linha, texts })
    else if (isGroup(own, set.identificam.length))
      notice(`Linha ignorada: “${own.find((text) => text !== '')}” é o título de um grupo`, GROUP)
    else if (isSum(own) || identifying.every((at) => (texts[at] ?? '') === '' || isTotal(texts[at] ?? ''))) {
      notice(`Linha ignorada: ${isSum(own) ? 'traz só um número e valores' : set.anonima} (parece um total)`)
      if (!own.some(isAverage)) addTotals(set, table, texts, linha, found)
    } else {
      const beyond = [...own.slice(last + 1), ...texts.slice(headings.length)]
      const excess = beyond.filter((text) => text !== '')
      if (excess.length > 0)
        notice(`Depois da última coluna com título há “${excess.join(' ')}”, que não será importado`, EXCESS)
      rows.push({ linha, texts })
      isLeft = false
    }
    if (rows.length > MAX_DATA_ROWS)
      throw new Recusa(
        'ARQUIVO_RECUSADO',
        `Use no máximo ${MAX_DATA_ROWS.toLocaleString('pt-BR')} linhas por arquivo.`,
        {
          campo: 'arquivo',
        },
      )
  }
  return rows
}

/** The positions of the file's columns that identify a record. */
export function identifyingColumns(set: ColumnSet, { layout, own }: Table): number[] {
  return layout.colunas
    .slice(0, own)
    .flatMap(({ campo }, at) => (campo !== null && set.identificam.includes(campo) ? [at] : []))
}

const GROUP = 'Linha ignorada: título de um grupo'
const EXCESS = 'Depois da última coluna com título há textos que não serão importados'

function isRepeated(texts: readonly string[], headings: readonly string[]): boolean {
  const own = texts.filter((text) => text !== '')
  return own.length > 1 && texts.every((text, at) => text === '' || text === headings[at])
}

/** Whether the row has a single text although a record needs several. */
function isGroup(texts: readonly string[], needed: number): boolean {
  const own = texts.filter((text) => text !== '')
  return needed > 1 && own.length === 1 && !isTotal(own[0] ?? '') && /\p{L}/u.test(own[0] ?? '')
}

/** Adds the amounts in a row of sums; those of one field, such as each participant's, are one sum. */
function addTotals(set: ColumnSet, table: Table, texts: readonly string[], linha: number, found: Findings) {
  const sums = new Map<string, bigint>()
  for (const [at, { campo, leitura }] of table.layout.colunas.entries()) {
    const text = texts[at] ?? ''
    if (campo === null || text === '' || kindOf(set, campo) !== 'dinheiro') continue
    const read = readReais(text, leitura === 'ponto' && !isExactCell(table, 'dinheiro', linha, at))
    if ('valor' in read && typeof read.valor === 'number')
      sums.set(campo, (sums.get(campo) ?? 0n) + toScaled(read.valor, 2))
  }
  for (const [campo, sum] of sums) found.totais.push({ linha, campo, escrito: fromScaled(sum, 2) })
}

/** The value of a column's cell; undefined if it is empty, or has an error or a question of its own. */
export type ReadCell = (at: number, text: string, linha: number) => unknown

/** Reads cells of the table's columns and collects findings. */
export function cellReader(set: ColumnSet, reading: TableReading): ReadCell {
  const { table, found } = reading
  const answerTo = wordAsker(reading)
  return (at, text, linha) => {
    const { campo, leitura } = table.layout.colunas[at] ?? { campo: null, leitura: null }
    if (campo === null || text === '') return undefined
    const place = { linha, coluna: at }
    const kind = kindOf(set, campo)
    const { opcoes = [], semZero = false } = set.campos[campo] ?? {}
    const isZero = kind === 'dinheiro' && !semZero && /^[-–—]$/.test(text)
    if (isNothing(text) && !isZero) {
      const isText = kind === 'texto' || kind === 'nome'
      const answers = [
        { valor: null, rotulo: 'Célula vazia' },
        ...(isText ? [{ valor: text, rotulo: 'É este mesmo o texto' }] : []),
      ]
      return answerTo(campo, text, linha, answers)?.valor ?? undefined
    }
    const choiceFor = (word: string) =>
      choiceOf(opcoes, word) ?? answerTo(campo, word, linha, optionsOf(opcoes))?.valor ?? undefined
    if (kind === 'escolha') return choiceFor(text)
    if (kind === 'pendencias') return listOf(text, choiceFor)
    // A contract's 1,125 % is asked about once for all rows, not refused in each.
    const roundings = kind === 'percentual' && leitura !== 'fracao' ? roundingsOfPercent(text) : []
    if (roundings.length > 0) {
      const options = roundings.map((valor) => ({ valor, rotulo: valor }))
      const said = answerTo(campo, text, linha, options)?.valor
      return said == null ? undefined : readValue(readKind(kind, said, null))
    }
    const erro = refusalOfError(text)
    const isExact = isExactCell(table, kind, linha, at)
    const read = erro === null ? readKind(kind, text, isExact ? null : leitura) : { erro }
    if ('erro' in read) {
      found.erros.push(findingOf(place, campo, read.erro, read.erro.replace(text, '…')))
      return undefined
    }
    const aviso = read.aviso ?? noticeOfDate(kind, text, table.dates.has(cellKey(linha, at)))
    if (aviso) found.avisos.push(findingOf(place, campo, aviso, aviso.replace(text, '…')))
    return read.valor
  }
}

function readValue(read: CellReading): unknown {
  return 'valor' in read ? read.valor : undefined
}

/** Finds the answer about an unknown word and notes that it was needed; otherwise asks about it. */
export function wordAsker({
  respostas,
  found,
}: TableReading): (
  campo: string,
  texto: string,
  linha: number,
  opcoes: UnknownWord['opcoes'],
) => Palavra | undefined {
  const words = new Map(respostas.palavras.map((word) => [`${word.campo} ${choiceKey(word.texto)}`, word]))
  return (campo, texto, linha, opcoes) => {
    const word = words.get(`${campo} ${choiceKey(texto)}`)
    if (word) found.used.palavras.add(word)
    else found.ask(campo, texto, linha, opcoes)
    return word
  }
}

/** Each value once, even if several texts mean it. */
export function optionsOf(opcoes: readonly { valor: string }[]): UnknownWord['opcoes'] {
  return [...new Set(opcoes.map(({ valor }) => valor))].map((valor) => ({ valor, rotulo: valor }))
}

function listOf(text: string, read: (word: string) => string | undefined): string[] | undefined {
  const values = partsOfList(text).map(read)
  return values.every((value) => value !== undefined) ? values : undefined
}

function readKind(kind: ReturnType<typeof kindOf>, text: string, leitura: Reading | null): CellReading {
  switch (kind) {
    case 'data':
    case 'dinheiro':
    case 'percentual':
      return readWritten(kind, text, leitura)
    case 'cpf':
      return readCpf(text)
    case 'documento':
      return readDocumento(text)
    case 'cep':
      return readCep(text)
    case 'telefone':
      return readTelefone(text)
    case 'email':
      return readEmail(text)
    default:
      return { valor: text }
  }
}

/** A code such as '1/2' that a spreadsheet program took for a date. */
function noticeOfDate(kind: ReturnType<typeof kindOf>, text: string, isDate: boolean): string | undefined {
  return isDate && kind !== 'data'
    ? `Esta célula é a data ${text} no arquivo: confira se o Excel não trocou o que foi escrito`
    : undefined
}

/** '23 linhas ocultas e 1 coluna oculta', of those that would be imported; null if nothing is hidden. */
export function hiddenNotice({ hiddenRows, hiddenColumns, grid, layout }: Table): string | null {
  const rows = [...hiddenRows].filter((row) => row > layout.cabecalho && hasText(grid[row - 1] ?? [])).length
  const columns = layout.colunas.filter(({ campo }, at) => campo !== null && hiddenColumns.has(at)).length
  const parts = [
    ...(rows > 0 ? [counted(rows, 'linha oculta', 'linhas ocultas')] : []),
    ...(columns > 0 ? [counted(columns, 'coluna oculta', 'colunas ocultas')] : []),
  ]
  return parts.length === 0 ? null : parts.join(' e ')
}

/** The table without the columns that are hidden in the file. */
export function withoutHiddenColumns(table: Table): Table {
  const { layout, hiddenColumns } = table
  const colunas = layout.colunas.map((column, at) => (hiddenColumns.has(at) ? NOT_IMPORTED : column))
  return { ...table, layout: { ...layout, colunas } }
}
