/**
 * Reads CSV files written by spreadsheet programs: any usual separator and encoding, quotes, any line endings, blank
 * lines.
 */
import Papa from 'papaparse'
import { Recusa } from '../recusa.ts'
import { inOneLine } from '../text.ts'
import { decode, type Encoding, encodingOf } from './encoding.ts'
import { type Separator, separatorOf, withoutSeparatorLine } from './separator.ts'
import { type QuotedLines, separated, swallowedRows } from './swallowed.ts'

/** Maximum file size in bytes. */
export const MAX_BYTES = 5 * 1024 * 1024

/** More rows than plausible for a file of that size. */
export const MAX_ROWS = 100_000

/** A file with a value beyond these is refused. */
export const MAX_COLUMNS = 300

export const ARQUIVO_MESSAGES = {
  tipo: 'Por favor, selecione um arquivo CSV válido.',
  tamanho: 'O arquivo deve ter no máximo 5MB.',
  vazio: 'Arquivo CSV vazio',
  formato: 'Erro ao processar o arquivo CSV. Verifique o formato.',
} as const

/** How a text file is read; null is worked out from its bytes. */
export interface TextReading {
  codificacao: Encoding | null
  separador: Separator | null
  /** Null asks, if quotes hold whole lines of the file. */
  aspas: QuotedLines | null
}

export interface ReadText {
  grid: string[][]
  /** The first row whose quotes hold whole lines of the file, from 1, and how many rows these are. */
  engolidas: { linha: number; linhas: number } | null
  codificacao: Encoding
  separador: Separator
  /** Whether the bytes leave no doubt about the encoding. */
  isSure: boolean
}

/** The cells of a file's bytes, row by row, blank rows included. Throws Recusa ARQUIVO_VAZIO or FORMATO_CSV. */
export function readText(bytes: Uint8Array, asked: TextReading): ReadText {
  const found = asked.codificacao
    ? { encoding: asked.codificacao, isMixed: false, isSure: true }
    : encodingOf(bytes)
  // Blank lines at the end, however many, are no rows.
  const text = decode(bytes, found).replace(/\r\n?/g, '\n').trimEnd()
  // Not a text file.
  if (text.includes('\0')) throw malformed()
  const start = text.search(/\S/)
  if (start < 0) throw new Recusa('ARQUIVO_VAZIO', ARQUIVO_MESSAGES.vazio)

  const separador = asked.separador ?? separatorOf(text.slice(start))
  const grid = cellsOf(withoutSeparatorLine(text), separador)
  const swallowed = swallowedRows(grid, separador)
  const [first] = swallowed
  return {
    grid: asked.aspas === 'linhas' ? separated(grid, swallowed) : grid,
    engolidas: first ? { linha: first[0] + 1, linhas: [...swallowed.values()].flat().length } : null,
    codificacao: found.encoding,
    separador,
    isSure: found.isSure,
  }
}

/** Quotes inside a quoted text are part of it, doubled or not. Throws Recusa FORMATO_CSV if one is never closed. */
function cellsOf(text: string, delimiter: Separator): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) throw malformed(`Confira as aspas a partir da linha ${(unclosed.row ?? 0) + 1}.`)
  return data
}

/** As `readText`, working everything out. */
export function readGrid(bytes: Uint8Array): string[][] {
  return readText(bytes, { codificacao: null, separador: null, aspas: null }).grid
}

/**
 * A cell's text in one line, without what programs put around it: an apostrophe before what looks like a formula or a number, and
 * `="0101"`, by which files keep the zeros of a code.
 */
export function textOf(cell: string): string {
  const text = inOneLine(cell).replace(/^'(?=[=+\-@\d])/, '')
  return /^="[^"]*"$/.test(text) ? text.slice(2, -1) : text
}

/** Whether a row has a cell that is not blank. */
export function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

/** The refusal of a file for what is in it. */
export function refusedFile(message: string): Recusa {
  return new Recusa('ARQUIVO_RECUSADO', message, { campo: 'arquivo' })
}

export function malformed(detail = ''): Recusa {
  return new Recusa('FORMATO_CSV', `${ARQUIVO_MESSAGES.formato} ${detail}`.trim())
}
