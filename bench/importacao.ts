/**
 * Measures an import from the upload to its undoing: seconds, the most memory of the server's process in each step (Linux), and
 * response times of other calls meanwhile. Run: node bench/importacao.ts [number of rows] [vendas | colaboradores] [csv | xlsx]
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import Papa from 'papaparse'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import type { Importacao } from '../src/contract/importacoes/jobs.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { createLogger } from '../src/server/process/log.ts'
import { NAMES, saleRow, sheetOf } from '../src/server/testing/files/planilha-de-vendas.ts'
import { sheetsOf, type Value } from '../src/server/testing/files/workbook.ts'
import { sentBody } from '../src/server/testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../src/server/testing/office/builders.ts'
import { csvOf, importsOf, typedRow } from '../src/server/testing/office/importacoes.ts'
import { inShort, othersDuring, printTable, quantile } from './measure.ts'
import { mostMemory } from './most-memory.ts'
import { signIn } from './session.ts'

const [count = '20000', tipo = 'vendas', format = 'csv'] = process.argv.slice(2)
const ROWS = Number(count)
if (!(tipo === 'vendas' || tipo === 'colaboradores')) throw new Error(`no import of ${tipo}`)

const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
const list = `${server.url}/api/vendas?limite=10`
const memory = mostMemory(server.process.pid)
const rows: string[][] = []
try {
  const headers = { ...(await signIn(server.url)), 'content-type': 'application/json' }
  const csv = tipo === 'vendas' ? await sales() : people()
  const file = format === 'xlsx' ? asWorkbook(csv) : Buffer.from(csv)
  const { send, bodyOf } = importsOf((method, path, body) => ask(headers, method, path, body), tipo)
  console.log(`${ROWS} ${tipo}, ${format}, ${(file.length / 1024 / 1024).toFixed(1)} MB`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)

  await measured('nothing else', () => wait(3_000))
  const sent = await measured('upload', () => send(file, `arquivo.${format}`))
  const body = bodyOf(sent.body.id, {})
  const check = (validar: boolean) =>
    succeed(ask(headers, 'POST', '/importacoes/conferir', { ...body, validar }))
  await measured('columns', () => check(false))
  await measured('check', () => check(true))
  await measured('file to mend', () =>
    succeed(ask(headers, 'POST', '/importacoes/corrigir', { ...body, linhas: 'todas', formato: 'xlsx' })),
  )
  const { id } = await measured('import', async () => {
    const begun = await succeed(ask(headers, 'POST', '/importacoes', body))
    await until(begun.id, ({ concluida_em }) => concluida_em !== null)
    return begun
  })
  await measured('undoing, foreseen', () => succeed(ask(headers, 'GET', `/importacoes/${id}/desfazer`)))
  await measured('undoing', async () => {
    await succeed(ask(headers, 'POST', `/importacoes/${id}/desfazer`, { mesmo_que_fiquem: false }))
    await until(id, ({ desfeita }) => Boolean(desfeita?.concluida_em))
  })
  printTable(['', 'seconds', 'others, ms (median / p95)', 'others, slowest, ms', 'server at most, MB'], rows)
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`)

  async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
    memory.begin()
    const start = performance.now()
    const working = work()
    const samples = await othersDuring(list, headers, working)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    rows.push([name, seconds, inShort(samples), quantile(samples, 1).toFixed(0), memory.most().toFixed(0)])
    return working
  }

  async function until(importacao: string, isOver: (now: Importacao) => boolean): Promise<void> {
    for (;;) {
      const now = await succeed<Importacao>(ask(headers, 'GET', `/importacoes/${importacao}`))
      if (now.falhas > 0) throw new Error(`${now.falhas} rows failed`)
      if (isOver(now)) return
      await wait(100)
    }
  }
} finally {
  await server.stop()
}

/** Sales of the records that their rows name. */
async function sales(): Promise<string> {
  const { db, close } = openDatabase({ appUrl: server.ownerUrl, log: createLogger('error') })
  try {
    await buildLoja(db, { nome: NAMES.loja })
    await buildEmpreendimento(db, { nome: NAMES.empreendimento })
    await buildColaborador(db, { nome: NAMES.corretor, cargo: 'Corretor' })
  } finally {
    await close()
  }
  return sheetOf(Array.from({ length: ROWS }, (_, i) => saleRow(i + 1)))
}

function people(): string {
  const gerente = typedRow(0, { cargo: 'Gerente' })
  return csvOf([
    ...Array.from({ length: ROWS - 1 }, (_, i) =>
      typedRow(i + 1, { superior_cpf: gerente.cpf ?? '', email: `pessoa${i}@imobiliaria.example` }),
    ),
    gerente,
  ])
}

/** With days and plain numbers of money as such, as programs write them. */
function asWorkbook(csv: string): Uint8Array {
  const [headings = [], ...cells] = Papa.parse<string[]>(csv).data
  return sheetsOf({ Planilha: [headings, ...cells.map((row) => row.map(cellValueOf))] })
}

function cellValueOf(text: string): Value {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  if (year) return new Date(`${year}-${month}-${day}`)
  const [money] = /^[\d.]+,\d\d$/.exec(text.replace('R$ ', '')) ?? []
  return money ? Number(money.replaceAll('.', '').replace(',', '.')) : text
}

async function ask(headers: Record<string, string>, method: string, path: string, body?: unknown) {
  const sent = body === undefined ? undefined : sentBody(body)
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...headers, ...(sent && { 'content-type': sent.type }) },
    ...(sent && { body: sent.payload }),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? await response.json() : await response.arrayBuffer() }
}

async function succeed<T>(answering: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answering
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
