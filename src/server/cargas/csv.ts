/** A table as CSV, separated by commas or semicolons, with the columns' names in its first line. */
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { type SourceFile, textOf } from './chunks.ts'
import { checkedColumns, checkedRow, SourceError } from './source-error.ts'

interface CsvRow {
  linha: number
  valores: Record<string, string | null>
}

/** Characters that are read before they are a row: what is there so far is read again with each part of the file. */
const MAX_UNREAD = 4_000_000

/** Its rows; an empty cell is null. Throws SourceError if a row has other cells than the first, or does not end. */
export async function* readCsv(file: SourceFile): AsyncGenerator<CsvRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimitersToGuess: [',', ';', '\t'] })
  let unread = 0
  let linha = 1
  const bounded = async function* () {
    for await (const part of textOf(file)) {
      unread += part.length
      if (unread > MAX_UNREAD)
        throw new SourceError(file.nome, linha, 'a linha é longa demais, ou não termina.')
      yield part
    }
  }
  const text = Readable.from(bounded())
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let columns: string[] | null = null
  for await (const row of parser as AsyncIterable<string[]>) {
    unread = 0
    const begin = linha
    linha += 1 + row.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
    if (row.length === 1 && row[0] === '') continue
    if (columns === null) columns = checkedColumns(file.nome, begin, row)
    else
      yield {
        linha: begin,
        valores: checkedRow(
          file.nome,
          begin,
          columns,
          row.map((cell) => (cell === '' ? null : cell)),
        ),
      }
  }
  if (columns === null) throw new SourceError(file.nome, null, 'está vazio.')
}
