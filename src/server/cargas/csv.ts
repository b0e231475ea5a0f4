/** Reads a table from a CSV with any separator and the column names in its first line. */
import { CsvScanner, EndlessRow, type ScannedRow } from '../../core/csv/scanner.ts'
import { type Separator, separatorOf, withoutSeparatorLine } from '../../core/csv/separator.ts'
import { checkedColumns, checkedRow, MAX_ROW, SourceError } from './source-error.ts'

interface CsvRow {
  linha: number
  valores: Record<string, string | null>
}

/** In characters, for a row with its quotes and separators. */
const MAX_WRITTEN = 2 * MAX_ROW
/** Characters used to detect the separator. */
const SAMPLE = 100_000

/**
 * Yields the rows; an empty cell is null. Throws SourceError if a row's cells do not match the first row's, or it
 * does not end.
 */
export async function* readCsv(
  arquivo: string,
  texts: AsyncIterable<string>,
  found: (separator: Separator) => void,
): AsyncGenerator<CsvRow> {
  let columns: string[] | null = null
  for await (const { linha, celulas } of scannedRows(arquivo, texts, found)) {
    if (celulas.length === 1 && celulas[0] === '') continue
    if (columns === null) columns = checkedColumns(arquivo, linha, celulas)
    else {
      const values = celulas.map((cell) => (cell === '' ? null : cell))
      yield { linha, valores: checkedRow(arquivo, linha, columns, values) }
    }
  }
  if (columns === null) throw new SourceError(arquivo, null, 'está vazio.')
}

async function* scannedRows(
  arquivo: string,
  texts: AsyncIterable<string>,
  found: (separator: Separator) => void,
): AsyncGenerator<ScannedRow> {
  let scanner: CsvScanner | null = null
  let begin = ''
  const started = () => {
    const separator = separatorOf(begin.slice(0, SAMPLE))
    found(separator)
    return new CsvScanner(separator, MAX_WRITTEN)
  }
  try {
    for await (const text of texts) {
      if (scanner) yield* scanner.feed(text)
      else {
        begin += text
        if (begin.length < SAMPLE) continue
        scanner = started()
        yield* scanner.feed(withoutSeparatorLine(begin))
      }
    }
    if (!scanner) {
      scanner = started()
      yield* scanner.feed(withoutSeparatorLine(begin))
    }
    yield* scanner.end()
  } catch (cause) {
    if (!(cause instanceof EndlessRow)) throw cause
    throw new SourceError(arquivo, cause.linha, 'a linha é longa demais, ou não termina.', { cause })
  }
}
