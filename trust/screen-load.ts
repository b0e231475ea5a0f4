/** A load that was asked for on the screen, while the server and the database are killed: everything comes in once. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ApiClient, apiClient } from '../e2e/harness/api.ts'
import type { Preparo } from '../src/contract/cargas.ts'
import { isUnderWay } from '../src/core/cargas/preparo.ts'
import { asDump, oldDatabase } from '../src/server/testing/database/old-database.ts'
import { killInTurn } from './kill-in-turn.ts'
import type { Row } from './report.ts'
import { openEmbedded, type Site } from './site.ts'

const KILLS = 20
/** Not a multiple of 1,000, which would ask whether the export was cut. */
const VENDAS = 9_321
const OVER_WITHIN_MS = 600_000
const ASKED_EVERY_MS = 300
/** How long after the request a kill comes at most. A load that goes on reads and judges everything first. */
const WITHIN_MS = { ensaio: 1_500, carga: 9_000 }

export async function* screenLoad(rounds: number | null): AsyncGenerator<Row> {
  const kills = rounds ?? KILLS
  const site = await openEmbedded()
  const [url = ''] = site.urls
  try {
    await makeRoom(site)
    const before = await countVendas(site)
    await send(await apiClient(url), 'antigo.sql', Buffer.from(asDump(oldDatabase(VENDAS))))
    const during = { ensaio: 0, carga: 0 }
    for (let kill = 0; kill < kills; kill++) {
      // Of the second half, the dry run is over.
      if (kill === Math.ceil(kills / 2)) await until(url, ({ situacao }) => situacao === 'Carregando')
      const { situacao } = await askIfIdle(await apiClient(url))
      await wait(50 + Math.random() * WITHIN_MS[situacao === 'Carregando' ? 'carga' : 'ensaio'])
      if (situacao === 'Ensaiando') during.ensaio++
      if (situacao === 'Carregando') during.carga++
      await killInTurn(site, kill)
    }
    const { resultado } = await until(url, ({ situacao }) => situacao === 'Carregada')
    const there = (await countVendas(site)) - before
    const flaws = [
      ...(there === VENDAS ? [] : [`${there} sales of ${VENDAS}`]),
      ...(resultado?.vendas === VENDAS && resultado.conferem ? [] : [JSON.stringify(resultado)]),
    ]
    yield {
      claim:
        'what the screen Trazer dados was asked goes on after kill -9 of server or database, and has everything once',
      tries: kills,
      failures: flaws.length,
      figure: [
        `${VENDAS.toLocaleString('en')} sales, ${during.ensaio} kills during dry runs, ${during.carga} during the load`,
        ...flaws,
      ].join('; '),
    }
  } finally {
    await site.stop()
  }
}

/** Asks for the next step, as a person would who finds that nothing is under way: the dry run, then the load. */
async function askIfIdle(client: ApiClient): Promise<Preparo> {
  const found = await preparoOf(client)
  if (isUnderWay(found.situacao) || found.situacao === 'Carregada') return found
  const step = found.situacao === 'Recebendo' ? ['ensaio', {}] : ['carregar', { recusadas: 0 }]
  await client.call('POST', `/api/carga/${step[0]}`, { body: step[1] })
  return preparoOf(client)
}

async function until(url: string, isReached: (preparo: Preparo) => boolean): Promise<Preparo> {
  const client = await apiClient(url)
  const deadline = performance.now() + OVER_WITHIN_MS
  for (;;) {
    const found = await askIfIdle(client)
    if (isReached(found)) return found
    if (performance.now() > deadline) throw new Error(`the load stands still: ${JSON.stringify(found)}`)
    await wait(ASKED_EVERY_MS)
  }
}

async function preparoOf(client: ApiClient): Promise<Preparo> {
  const { body } = await client.call('GET', '/api/carga')
  const { preparo } = body as { preparo: Preparo | null }
  if (!preparo) throw new Error('the preparation is gone')
  return preparo
}

/** Sends a file to the load in preparation, part by part. */
export async function send(client: ApiClient, nome: string, content: Buffer): Promise<void> {
  const { body } = await client.call('POST', '/api/carga/arquivos', {
    body: { nome, tamanho: content.length },
  })
  const { id, partes, bytes_por_parte } = body as { id: string; partes: number; bytes_por_parte: number }
  for (let parte = 1; parte <= partes; parte++) {
    const from = (parte - 1) * bytes_por_parte
    const part = content.subarray(from, from + bytes_por_parte)
    const { status } = await client.call('PUT', `/api/carga/arquivos/${id}/partes/${parte}`, {
      body: part,
    })
    if (status !== 200) throw new Error(`part ${parte} was refused: ${status}`)
  }
}

/** The smallest brokerage has codes and CPFs of the other system. */
async function makeRoom(site: Site): Promise<void> {
  const database = await site.open(1)
  try {
    for (const table of ['lojas', 'empreendimentos'])
      await sql`update ${sql.table(table)} set codigo = 'Z' || codigo`.execute(database.db)
    await sql`update colaboradores set cpf = '9' || right(cpf, 10)`.execute(database.db)
  } finally {
    await database.close()
  }
}

async function countVendas(site: Site): Promise<number> {
  const database = await site.open(1)
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from vendas`.execute(database.db)
    return rows[0]?.n ?? 0
  } finally {
    await database.close()
  }
}
