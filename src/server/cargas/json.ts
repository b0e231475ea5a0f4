/**
 * Reads a table from JSON: a list of objects, an object per line, or a REST service's answer; several tables by their
 * names.
 */
import { tableOfFile } from '../../core/cargas/files.ts'
import { JsonScanner } from './json-scanner.ts'
import { checkedColumns, checkedRow, SourceError } from './source-error.ts'
import { arrayText } from './sql-text.ts'

interface JsonRow {
  /** The table named by a surrounding key; null if none is. */
  tabela: string | null
  linha: number
  valores: Record<string, string | null>
}

/**
 * Yields the objects, with numbers as they are written, and tells `skipped` how many stand under each name of no table. Throws
 * SourceError if the text is not a list of objects.
 */
export async function* readJson(
  arquivo: string,
  texts: AsyncIterable<string>,
  skipped: (name: string, rows: number) => void,
): AsyncGenerator<JsonRow> {
  const scanner = new JsonScanner(arquivo)
  for await (const text of texts)
    for (const { tabela, linha, texto } of scanner.feed(text))
      yield { tabela, linha, valores: rowOf(arquivo, linha, texto) }
  scanner.end()
  for (const [key, rows] of scanner.skipped) skipped(tableOfFile(key) || key, rows)
}

function rowOf(nome: string, linha: number, text: string): Record<string, string | null> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new Written(context?.source ?? String(value)) : value,
    )
  } catch (cause) {
    throw new SourceError(nome, linha, 'não é JSON válido.', { cause })
  }
  const columns = checkedColumns(nome, linha, Object.keys(parsed as object))
  return checkedRow(nome, linha, columns, Object.values(parsed as object).map(textOfValue))
}

/** A number as written in the file: as a double it could lose digits. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return Number(this.text)
  }
}

function textOfValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Written) return value.text
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return arrayText(value)
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
