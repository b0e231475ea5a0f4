/** Worker thread that builds one XLSX from the rows it receives and returns its bytes. */
import { parentPort } from 'node:worker_threads'
import type { Cell, SheetData } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Message } from './xlsx.ts'

type Start = Extract<Message, { type: 'start' }>

const FORMATS: Record<Start['sheets'][number]['columns'][number]['type'], string | null> = {
  texto: null,
  dinheiro: '#,##0.00',
  percentual: '0.00',
  inteiro: '0',
  decimal: '0.00',
  data: 'dd/mm/yyyy',
  instante: 'dd/mm/yyyy hh:mm',
}

if (!parentPort) throw new Error('xlsx-worker runs as a worker thread')
const port = parentPort
/** Each sheet, with the rows received so far and the widest cell of each column, in characters. */
let sheets: { start: Start['sheets'][number]; data: SheetData; widths: number[] }[] = []

port.on('message', async (message: Message) => {
  if (message.type === 'start') {
    sheets = message.sheets.map((start) => ({
      start,
      data: [start.columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }))],
      widths: start.columns.map(({ title }) => title.length + FILTER_BUTTON),
    }))
    return
  }
  if (message.type === 'rows') {
    const sheet = sheets[message.sheet]
    if (!sheet) throw new Error('rows of a sheet that has not begun')
    const { start, data, widths } = sheet
    for (const row of message.rows) {
      data.push(row.map((value, i) => cellOf(start.columns[i]?.type ?? 'texto', value)))
      row.forEach((value, i) => {
        widths[i] = Math.max(widths[i] ?? 0, widthOf(start.columns[i]?.type ?? 'texto', value))
      })
    }
    return
  }
  const buffer = await writeXlsxFile(
    sheets.map(({ start: { name, columns }, data, widths }) => ({
      data,
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width }, i) => ({
        width: Math.max(width, Math.min(widths[i] ?? 0, WIDEST) + MARGIN),
      })),
    })),
    {
      features: [
        {
          files: {
            transform: {
              'xl/worksheets/sheet{id}.xml': { insert: (_options, { sheetIndex }) => autoFilter(sheetIndex) },
            },
          },
        },
      ],
    },
  ).toBuffer()
  const bytes = new Uint8Array(buffer)
  port.postMessage(bytes, [bytes.buffer])
})

/** Room for a heading's filter button, in characters. */
const FILTER_BUTTON = 3
const MARGIN = 1
/** Longer texts are cut on screen: a column of long notes would push the others off it. */
const WIDEST = 60

/** The filter over all rows of a sheet. */
function autoFilter(index: number): string | undefined {
  const sheet = sheets[index]
  return sheet && `<autoFilter ref="A1:${columnName(sheet.start.columns.length)}${sheet.data.length}"/>`
}

/** How many characters the cell shows; of several lines, the longest. */
function widthOf(type: keyof typeof FORMATS, value: string | number | null): number {
  if (value === null) return 0
  if (typeof value === 'string') return Math.max(...value.split('\n').map((line) => line.length))
  if (type === 'data' || type === 'instante') return FORMATS[type]?.length ?? 0
  return value.toLocaleString('pt-BR', { minimumFractionDigits: type === 'inteiro' ? 0 : 2 }).length
}

/** 'A' for 1, 'Z' for 26, 'AA' for 27. */
function columnName(position: number): string {
  const before = Math.floor((position - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((position - 1) % 26))}`
}

function cellOf(type: keyof typeof FORMATS, value: string | number | null): Cell {
  if (value === null || value === '') return null
  const format = FORMATS[type]
  if (format === null || typeof value === 'string') return String(value)
  if (type === 'data' || type === 'instante') return { value: new Date(value), type: Date, format }
  return { value, type: Number, format }
}
