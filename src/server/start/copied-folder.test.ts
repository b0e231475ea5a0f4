/** A real data folder is copied, and the copy started beside the original: only one of them pays. */
import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { RESTAURACAO_PENDENTE } from '../../core/financeiro/restauracao.ts'
import { openDatabase } from '../database/connections/connection.ts'
import { runningEmbedded } from '../database/postgres/embedded.ts'
import { readConfig } from '../process/config.ts'
import { createLogger } from '../process/log.ts'
import { listenForShutdown } from '../process/shutdown.ts'
import { freePort } from '../testing/http/free-port.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { start } from './start.ts'

const log = createLogger('silent')
const DAY = '2026-04-20'
const LOGIN = { email: 'ana@casa.example', password: 'castelo-verde-42' }
const TAR = 'mkdir -m 711 "$1" && tar cf - -C "$0" . | tar xpf - -C "$1"'
const COPIES: Record<string, (from: string, to: string) => unknown> = {
  'cp -r': (from, to) => execFileSync('cp', ['-r', from, to]),
  'cp -a': (from, to) => execFileSync('cp', ['-a', from, to]),
  tar: (from, to) => execFileSync('sh', ['-c', TAR, from, to]),
}
/** By what the folder is copied; `npm run trust` names all. */
const BY = (process.env.COPIED_BY ?? 'cp -r').split(',')

const parent = await mkdtemp(join(tmpdir(), 'plantao-pasta-'))
// Under root, the folder must be accessible to the database's own user.
await chmod(parent, 0o711)
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(parent, { recursive: true })
})

/** A started server, with calls of its Administrador. */
async function serve(dataDir: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_EMAIL: LOGIN.email,
    ADMIN_PASSWORD: LOGIN.password,
  })
  const said: string[] = []
  const shutdown = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
  let running = true
  const stop = async () => {
    if (running) await shutdown.run()
    running = false
  }
  stops.push(stop)
  await start({ config, log, shutdown, say: (line) => said.push(line) })
  const send = async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(`${config.appUrl}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const { access_token } = (await send('POST', '/sessao/token', LOGIN)).body
  const call = (method: string, path: string, body?: object) =>
    send(method, path, body, { authorization: `Bearer ${access_token}` })
  const pendente = async () => (await call('GET', '/financeiro/restauracao')).body.pendente
  return { call, pendente, stop, said: () => said.join('\n') }
}

type Serving = Awaited<ReturnType<typeof serve>>

const pay = ({ call }: Serving, id: string) =>
  call('POST', `/pagamentos/${id}/pago`, { de: 'A pagar', data_pagamento: DAY, dia_conferido: true })
const showCode = ({ call }: Serving, id: string) => call('POST', `/pagamentos/${id}/codigo`, {})

async function approve({ call }: Serving, id: string) {
  const { versao, conferencia } = (await call('GET', `/fechamentos/${id}`)).body
  return call('POST', `/fechamentos/${id}/aprovar`, { versao, conferencia })
}

/** A folder in which one payment is to be paid, and one closing to be approved. */
async function newOffice(dataDir: string) {
  const server = await serve(dataDir)
  const database = openDatabase({ appUrl: (await runningEmbedded(dataDir)) ?? '', log, max: 1 })
  const { pagamentos } = await buildFechamento(database.db)
  const { id: fechamento } = await buildFechamento(database.db, { status: 'Em aprovação' })
  await database.close()
  await server.stop()
  return { pagamento: pagamentos[0]?.id ?? '', fechamento }
}

describe.each(BY)('a data folder that %s copied', (how) => {
  it('pays only where it was, until it is confirmed that the old one is off; moved, it asks nothing', async () => {
    const folder = join(parent, how.replace(' ', ''))
    const { pagamento, fechamento } = await newOffice(folder)
    COPIES[how]?.(folder, `${folder} 2`)

    const copy = await serve(`${folder} 2`)
    expect(copy.said()).toContain(`Aviso: ${RESTAURACAO_PENDENTE.pasta}`)
    expect(await copy.pendente()).toMatchObject({ motivo: 'pasta' })
    const refused = {
      status: 422,
      body: { code: 'RESTAURACAO_A_CONFERIR', message: RESTAURACAO_PENDENTE.pasta },
    }
    for (const ask of [pay, showCode]) expect(await ask(copy, pagamento)).toMatchObject(refused)
    expect(await approve(copy, fechamento)).toMatchObject(refused)

    const original = await serve(folder)
    expect(original.said()).not.toContain('Aviso: A pasta')
    expect(await original.pendente()).toBeNull()
    expect(await pay(original, pagamento)).toMatchObject({ status: 200, body: { situacao: 'Pago' } })
    await original.stop()

    // Asked again as long as nobody has confirmed it, but once.
    await copy.stop()
    const again = await serve(`${folder} 2`)
    expect(await pay(again, pagamento)).toMatchObject(refused)
    expect(
      await again.call('POST', '/financeiro/restauracao/mudanca', { antigo: 'desligado' }),
    ).toMatchObject({ status: 200, body: { pendente: null } })
    expect(await showCode(again, pagamento)).toMatchObject({ status: 200 })
    await again.stop()

    await rename(`${folder} 2`, `${folder} 3`)
    const moved = await serve(`${folder} 3`)
    expect(await moved.pendente()).toBeNull()
    expect(await approve(moved, fechamento)).toMatchObject({ status: 200 })
    await moved.stop()
  }, 120_000)
})
