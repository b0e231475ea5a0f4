/** Worker thread that builds one XLSX from the rows it receives and returns its bytes. */
import { parentPort } from 'node:worker_threads'
import type { Cell, SheetData } from 'write-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Recado } from './xlsx.ts'

type Inicio = Extract<Recado, { tipo: 'inicio' }>

const FORMATOS: Record<Inicio['colunas'][number]['tipo'], string | null> = {
  texto: null,
  dinheiro: '#,##0.00',
  percentual: '0.00',
  inteiro: '0',
  decimal: '0.00',
  data: 'dd/mm/yyyy',
  instante: 'dd/mm/yyyy hh:mm',
}

if (!parentPort) throw new Error('xlsx-worker runs as a worker thread')
const porta = parentPort
let inicio: Inicio | null = null
const folha: SheetData = []

porta.on('message', async (recado: Recado) => {
  if (recado.tipo === 'inicio') {
    inicio = recado
    folha.push(recado.colunas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' })))
    return
  }
  if (!inicio) throw new Error('rows before the sheet has begun')
  const { nome, colunas } = inicio
  if (recado.tipo === 'linhas') {
    for (const linha of recado.linhas)
      folha.push(linha.map((valor, i) => celula(colunas[i]?.tipo ?? 'texto', valor)))
    return
  }
  const buffer = await writeXlsxFile(folha, {
    sheet: nome,
    stickyRowsCount: 1,
    columns: colunas.map(({ largura }) => ({ width: largura })),
  }).toBuffer()
  const bytes = new Uint8Array(buffer)
  porta.postMessage(bytes, [bytes.buffer])
})

function celula(tipo: keyof typeof FORMATOS, valor: string | number | null): Cell {
  if (valor === null || valor === '') return null
  const format = FORMATOS[tipo]
  if (format === null || typeof valor === 'string') return String(valor)
  if (tipo === 'data' || tipo === 'instante') return { value: new Date(valor), type: Date, format }
  return { value: valor, type: Number, format }
}
