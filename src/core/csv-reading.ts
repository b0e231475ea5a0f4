/**
 * Reads CSV files written by spreadsheet programs: `,` or `;` as separator, quotes, UTF-8 (with or without BOM) or
 * Windows-1252, any line endings, blank lines.
 */
import Papa from 'papaparse'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type CsvRow,
  PROBLEMS_COLUMN,
  REQUIRED_COLUMNS,
} from './importacao-row.ts'
import { Recusa } from './recusa.ts'
import { inOneLine, withoutAccents } from './text.ts'

/** Maximum file size in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024

/** More rows than plausible for a file of that size. */
export const MAX_ROWS = 100_000

export const ARQUIVO_MESSAGES = {
  tipo: 'Por favor, selecione um arquivo CSV válido.',
  tamanho: 'O arquivo deve ter no máximo 5MB.',
  vazio: 'Arquivo CSV vazio',
  formato: 'Erro ao processar o arquivo CSV. Verifique o formato.',
} as const

export interface ParsedCsv {
  /** The rows, without blank ones. */
  rows: CsvRow[]
  /** Columns of the header that the import does not know; their content is ignored. */
  unknownColumns: string[]
}

/** Why a file is refused, by its type, name and size in bytes; null if accepted. */
export function refusalOfArquivo(file: { nome: string; tipo: string; tamanho: number }): string | null {
  const { nome, tipo, tamanho: size } = file
  if (!/^(text|application)\/csv\b/i.test(tipo) && !/\.csv$/i.test(nome)) return ARQUIVO_MESSAGES.tipo
  return size > MAX_BYTES ? ARQUIVO_MESSAGES.tamanho : null
}

/** The cells of a file's bytes, row by row, blank rows included. Throws Recusa ARQUIVO_VAZIO or FORMATO_CSV. */
export function readGrid(bytes: Uint8Array): string[][] {
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  // Not a text file: another format, or UTF-16.
  if (text.includes('\0')) throw malformed()
  const start = text.search(/\S/)
  if (start < 0) throw new Recusa('ARQUIVO_VAZIO', ARQUIVO_MESSAGES.vazio)

  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text.slice(start)),
    newline: '\n',
  })
  const [quotes] = errors.filter(({ type }) => type === 'Quotes')
  if (quotes) throw malformed(`Confira as aspas a partir da linha ${(quotes.row ?? 0) + 1}.`)
  return data
}

/** Parses a file's bytes as a list of colaboradores. Throws Recusa ARQUIVO_VAZIO or FORMATO_CSV. */
export function parseCsv(bytes: Uint8Array): ParsedCsv {
  return rowsOfTemplate(readGrid(bytes))
}

/** The rows below the template's headings. Throws Recusa FORMATO_CSV if some of these are missing. */
export function rowsOfTemplate(data: readonly string[][]): ParsedCsv {
  const headerIndex = data.findIndex(hasText)
  const { posicoes: positions, unknownColumns, width } = parseHeader(data[headerIndex] ?? [])
  const rows: CsvRow[] = []
  for (let i = headerIndex + 1; i < data.length; i++) {
    const cells = data[i] ?? []
    if (!hasText(cells)) continue
    if (rows.length === MAX_ROWS) throw tooManyRows()
    rows.push({
      linha: i + 1,
      valores: Object.fromEntries(
        CSV_COLUMNS.map((column) => [column, textOf(cells[positions[column] ?? -1] ?? '')]),
      ) as Record<CsvColumn, string>,
      excedente: cells
        .slice(width)
        .map(textOf)
        .filter((text) => text !== '')
        .join(' '),
    })
  }
  return { rows, unknownColumns }
}

/** A cell's text in one line, without the apostrophe that exported files have before texts that look like formulas. */
export function textOf(cell: string): string {
  return inOneLine(cell).replace(/^'(?=[=+\-@])/, '')
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel's default in Brazil; any byte sequence is valid in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Column names contain neither character, so the more frequent one is the separator; titles above them have none. */
function separatorOf(text: string): ',' | ';' {
  const [header = ''] = /^.*[,;].*$/m.exec(text) ?? []
  return header.split(';').length > header.split(',').length ? ';' : ','
}

/** Whether a row has a cell that is not blank. */
export function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

function parseHeader(cells: readonly string[]) {
  const names = cells.map((cell) => withoutAccents(inOneLine(cell)).replaceAll(' ', '_'))
  const positions: Partial<Record<CsvColumn, number>> = {}
  for (const column of CSV_COLUMNS) {
    const first = names.indexOf(column)
    if (first < 0) continue
    if (names.indexOf(column, first + 1) >= 0) throw malformed(`A coluna ${column} está repetida.`)
    positions[column] = first
  }
  const missing = REQUIRED_COLUMNS.filter((column) => positions[column] === undefined)
  if (missing.length > 0)
    throw malformed(
      `${missing.length === 1 ? 'Falta a coluna' : 'Faltam as colunas'}: ${missing.join(', ')}.`,
    )
  const known: ReadonlySet<string> = new Set([...CSV_COLUMNS, PROBLEMS_COLUMN])
  return {
    posicoes: positions,
    width: names.findLastIndex((nome) => nome !== '') + 1,
    unknownColumns: cells.map((cell) => cell.trim()).filter((cell, i) => cell && !known.has(names[i] ?? '')),
  }
}

export function tooManyRows(): Recusa {
  return malformed('Há linhas demais.')
}

function malformed(detail = ''): Recusa {
  return new Recusa('FORMATO_CSV', `${ARQUIVO_MESSAGES.formato} ${detail}`.trim())
}
