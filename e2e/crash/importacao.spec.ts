/** An import goes on after whatever ends the server: every row is in, or reported as not in, and none is in twice. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import type { Importacao } from '../../src/contract/importacoes/jobs.ts'
import { csvOf, importsOf, typedRow } from '../../src/server/testing/office/importacoes.ts'
import { type ApiClient, apiClient, askOf } from '../harness/api.ts'
import { emptyDatabase, LOGINS } from '../harness/cluster.ts'
import { freePort, spawnServer, untilReady } from '../harness/server.ts'
import { type Durable, test } from './durable.ts'

const ROWS = 3_000

test('the server is killed in the middle of an import, and while it is undone, again and again', async ({
  durable,
}) => {
  const importacao = await startImport(await apiClient(durable.url), 'mortes.csv', 0)
  for (let kill = 1; kill <= 4; kill++) {
    await wait(50 + Math.random() * 300)
    durable.server.signal('SIGKILL')
    await durable.server.ended
    await durable.start()
    await expectNoDamage(durable, importacao.id)
  }
  const over = await untilOver(await apiClient(durable.url), importacao.id)
  expect(over).toMatchObject({ total: ROWS, importadas: ROWS, falhas: 0 })
  await expectNoDamage(durable, importacao.id)

  const { id } = importacao
  const client = await apiClient(durable.url)
  const { status, body } = await client.call('POST', `/api/importacoes/${id}/desfazer`, { body: {} })
  expect(status, JSON.stringify(body)).toBe(200)
  for (let kill = 1; kill <= 3; kill++) {
    await wait(50 + Math.random() * 300)
    durable.server.signal('SIGKILL')
    await durable.server.ended
    await durable.start()
    await expectUndoneAsSaid(durable, id)
  }
  const { desfeita } = await until(
    await apiClient(durable.url),
    id,
    (importacao) => importacao.desfeita?.concluida_em != null,
    100,
  )
  expect(desfeita).toMatchObject({ feitas: ROWS, removidas: ROWS, mantidas: 0 })
  await expectUndoneAsSaid(durable, id)
})

test('the server ends in order in the middle, in time', async ({ durable }) => {
  const importacao = await startImport(await apiClient(durable.url), 'fim.csv', ROWS)
  await untilBegun(await apiClient(durable.url), importacao.id)
  durable.server.signal('SIGTERM')
  expect(await durable.server.ended, durable.server.output()).toBe(0)
  await durable.start()
  const over = await untilOver(await apiClient(durable.url), importacao.id)
  expect(over).toMatchObject({ importadas: ROWS, falhas: 0 })
  await expectNoDamage(durable, importacao.id)
})

test('of two servers the one that is left goes on with what the other began', async () => {
  const url = await emptyDatabase('importacao_a_dois')
  const { email, password } = LOGINS.Administrador
  const environment = async () => ({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
  const first = spawnServer(await environment())
  const second = spawnServer(await environment())
  try {
    await Promise.all([first, second].map(untilReady))
    const importacao = await startImport(await apiClient(first.url), 'dois.csv', 0)
    await untilBegun(await apiClient(first.url), importacao.id)
    first.signal('SIGKILL')
    const over = await untilOver(await apiClient(second.url), importacao.id)
    expect(over).toMatchObject({ importadas: ROWS, falhas: 0 })
  } finally {
    for (const server of [first, second]) server.signal('SIGKILL')
    await Promise.all([first.ended, second.ended])
  }
})

async function startImport(client: ApiClient, name: string, from: number): Promise<Importacao> {
  const rows = Array.from({ length: ROWS }, (_, i) => typedRow(from + i))
  const { status, body } = await importsOf(askOf(client), 'colaboradores').importar(csvOf(rows), {
    nome: name,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Importacao
}

/** Waits for the first batch of rows, after which most are still to come. */
const untilBegun = (client: ApiClient, id: string) => until(client, id, ({ importadas }) => importadas > 0)

const untilOver = (client: ApiClient, id: string) =>
  until(client, id, ({ concluida_em }) => concluida_em !== null, 100)

async function until(
  client: ApiClient,
  id: string,
  isSo: (importacao: Importacao) => boolean,
  everyMs = 5,
): Promise<Importacao> {
  const deadline = performance.now() + 180_000
  for (;;) {
    const { body } = await client.call('GET', `/api/importacoes/${id}`)
    const importacao = body as Importacao
    if (isSo(importacao)) return importacao
    if (performance.now() > deadline)
      throw new Error(`the import stands still: ${JSON.stringify(importacao)}`)
    await wait(everyMs)
  }
}

/** Rows that say they are in and are not, that are in and do not say so, and that are in twice: none, at any time. */
async function expectNoDamage(durable: Durable, id: string): Promise<void> {
  const { rows } = await durable.inspect((db) =>
    sql<{ importadas: number; contadas: number; presentes: number; em_desacordo: number }>`
      select count(*) filter (where l.situacao = 'Importada') as importadas,
             (select i.importadas from importacoes i where i.id = ${id}) as contadas,
             count(c.id) as presentes,
             count(*) filter (where (c.id is not null) <> (l.situacao = 'Importada')) as em_desacordo
        from importacoes_linhas l left join colaboradores c on c.cpf = l.cpf
       where l.importacao_id = ${id}`.execute(db),
  )
  const [found] = rows
  expect(found?.em_desacordo).toBe(0)
  expect(found?.presentes).toBe(found?.importadas)
  expect(found?.contadas).toBe(found?.importadas)
}

/** Rows whose colaborador is gone and that do not say so, or the other way round: none, at any time. */
async function expectUndoneAsSaid(durable: Durable, id: string): Promise<void> {
  const { rows } = await durable.inspect((db) =>
    sql<{ em_desacordo: number; removidas: number; contadas: number }>`
      select count(*) filter (where (c.id is null) <> (l.desfazimento is not distinct from 'Removida')) as em_desacordo,
             count(l.desfazimento) as removidas,
             (select d.removidas from importacoes_desfeitas d where d.importacao_id = ${id}) as contadas
        from importacoes_linhas l left join colaboradores c on c.cpf = l.cpf
       where l.importacao_id = ${id}`.execute(db),
  )
  const [found] = rows
  expect(found?.em_desacordo).toBe(0)
  expect(found?.contadas).toBe(found?.removidas)
}
