/**
 * Measures changes, one at a time, with the database on this machine and one millisecond away.
 * Run: node bench/far-database.ts [number of changes of each kind]
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { startEmbedded } from '../src/server/database/postgres/embedded.ts'
import { prepareDatabase } from '../src/server/database/schema/prepare.ts'
import { createLogger } from '../src/server/process/log.ts'
import { signIn, testApp } from '../src/server/testing/http/accounts.ts'
import { type Call, caller } from '../src/server/testing/http/requests.ts'
import { buildCadastros, createVenda, saveVenda } from '../src/server/testing/office/vendas.ts'
import type { Way } from './far/relay.ts'
import { inShort, printTable, quantile, timed } from './measure.ts'

const times = Number(process.argv[2] ?? 300)
const WARMUP = 50
const DELAY_MS = 1
const sent = new Int32Array(new SharedArrayBuffer(4))

const log = createLogger('error')
const dataDir = await mkdtemp(join(tmpdir(), 'plantao-bench-'))
// Under root, the folder must be accessible to the database's own user.
await chmod(dataDir, 0o711)
const rows: string[][] = []
try {
  const embedded = await startEmbedded({ dataDir, log })
  try {
    const { appUrl } = await prepareDatabase({ ownerUrl: embedded.url, log })
    await measure('here', appUrl)
    const far = new URL(appUrl)
    const relay = new Worker(new URL('./far/relay.ts', import.meta.url), {
      workerData: { port: Number(far.port), delayMs: DELAY_MS, sent } satisfies Way,
    })
    far.port = String((await once(relay, 'message'))[0])
    await measure('1 ms away', far.href)
    await relay.terminate()
  } finally {
    await embedded.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
printTable(['database', 'what', 'ms (fastest tenth / median / p95)', 'messages to it'], rows)

async function measure(where: string, appUrl: string): Promise<void> {
  const database = openDatabase({ appUrl, log })
  const { app } = await testApp(database)
  try {
    const { headers } = await signIn(app)
    const call = caller(app, headers)
    const add = async (what: string, work: () => Promise<unknown>) => {
      const before = sent[0] ?? 0
      const taken = await timed(work, { times, warmup: WARMUP })
      const trips = ((sent[0] ?? 0) - before) / (times + WARMUP)
      rows.push([where, what, `${quantile(taken, 0.1).toFixed(1)} / ${inShort(taken)}`, trips.toFixed(1)])
    }
    await add('a statement', () => sql`select 1`.execute(database.db))
    await add('a loja changed', await changingLoja(call))
    await add('a loja created', () => creatingLoja(call))
    const cadastros = await buildCadastros(database.db)
    let venda = await createVenda(call, cadastros)
    await add('a sale changed', async () => {
      const { status, body } = await saveVenda(call, venda, { observacoes: `versão ${venda.versao}` })
      if (status !== 200) throw new Error(JSON.stringify(body))
      venda = body
    })
  } finally {
    await app.close()
    await database.close()
  }
}

async function creatingLoja(call: Call): Promise<void> {
  const codigo = randomUUID()
  const registro = { nome: codigo, codigo: codigo.slice(0, 20), endereco: 'Rua 1' }
  const { status, body } = await call('POST', '/lojas', registro, { 'idempotency-key': codigo })
  if (status !== 201) throw new Error(JSON.stringify(body))
}

async function changingLoja(call: Call): Promise<() => Promise<void>> {
  const registro = { nome: 'Centro', codigo: `C${Date.now()}`, endereco: 'Rua 1' }
  const created = await call('POST', '/lojas', registro)
  let { id, versao } = created.body
  const address = { bairro: 'Centro', cidade: 'Santos', estado: 'SP', cep: '11010-001' }
  return async () => {
    const edited = { ...registro, ...address, observacoes: `versão ${versao}` }
    const { status, body } = await call('PUT', `/lojas/${id}`, { versao, registro: edited })
    if (status !== 200) throw new Error(JSON.stringify(body))
    id = body.id
    versao = body.versao
  }
}
