/** A table as CSV, separated by commas or semicolons, with the columns' names in its first line. */
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { type SourceFile, textOf } from './chunks.ts'
import { checkedColumns, checkedRow, SourceError } from './source-error.ts'

interface CsvRow {
  linha: number
  valores: Record<string, string | null>
}

/** Its rows; an empty cell is null. Throws SourceError if a row has other cells than the first. */
export async function* readCsv(file: SourceFile): AsyncGenerator<CsvRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimitersToGuess: [',', ';', '\t'] })
  const text = Readable.from(textOf(file))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let columns: string[] | null = null
  let linha = 1
  for await (const row of parser as AsyncIterable<string[]>) {
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
