/** Worker thread that builds one XLSX from the rows it receives and returns its bytes. */
import { parentPort } from 'node:worker_threads'
import type { Cell, SheetData } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Message } from './xlsx.ts'

type Start = Extract<Message, { tipo: 'inicio' }>

const FORMATS: Record<Start['folhas'][number]['colunas'][number]['tipo'], string | null> = {
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
/** Each sheet, with the rows received so far. */
let sheets: { start: Start['folhas'][number]; data: SheetData }[] = []

port.on('message', async (message: Message) => {
  if (message.tipo === 'inicio') {
    sheets = message.folhas.map((start) => ({
      start,
      data: [start.colunas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' }))],
    }))
    return
  }
  if (message.tipo === 'linhas') {
    const sheet = sheets[message.folha]
    if (!sheet) throw new Error('rows of a sheet that has not begun')
    const { colunas } = sheet.start
    for (const row of message.linhas)
      sheet.data.push(row.map((value, i) => cellOf(colunas[i]?.tipo ?? 'texto', value)))
    return
  }
  const buffer = await writeXlsxFile(
    sheets.map(({ start: { nome, colunas }, data }) => ({
      data,
      sheet: nome,
      stickyRowsCount: 1,
      columns: colunas.map(({ largura }) => ({ width: largura })),
    })),
  ).toBuffer()
  const bytes = new Uint8Array(buffer)
  port.postMessage(bytes, [bytes.buffer])
})

function cellOf(tipo: keyof typeof FORMATS, value: string | number | null): Cell {
  if (value === null || value === '') return null
  const format = FORMATS[tipo]
  if (format === null || typeof value === 'string') return String(value)
  if (tipo === 'data' || tipo === 'instante') return { value: new Date(value), type: Date, format }
  return { value, type: Number, format }
}
