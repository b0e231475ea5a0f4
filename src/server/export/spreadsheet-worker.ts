/** Worker thread that writes one spreadsheet, from the rows it receives, into the file it was given. */
import { parentPort, workerData } from 'node:worker_threads'
import { csvHead, csvLines } from './csv.ts'
import type { Cell } from './spreadsheet.ts'
import type { Message, WorkerData, Written } from './spreadsheet-writer.ts'
import { createXlsx, writeAll } from './xlsx.ts'

if (!parentPort) throw new Error('spreadsheet-worker runs as a worker thread')
const port = parentPort
const { format, sheets, descriptor, folder } = workerData as WorkerData

let size = 0
const output = (bytes: Uint8Array) => {
  size += writeAll(descriptor, bytes, size)
}
const spreadsheet = format === 'csv' ? createCsv() : createXlsx(sheets, folder, output)

port.on('message', (message: Message) => {
  if (message.type === 'rows') spreadsheet.write(message.rows)
  else spreadsheet.end()
  port.postMessage(size satisfies Written)
})

/** Has the first sheet only. */
function createCsv() {
  const columns = sheets[0]?.columns ?? []
  output(Buffer.from(csvHead(columns)))
  return {
    write: ([rows = []]: readonly (readonly Cell[])[][]) => output(Buffer.from(csvLines(columns, rows))),
    end: () => {},
  }
}
