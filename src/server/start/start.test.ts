import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fingerprintOf } from '../backup/signature.ts'
import { withClient } from '../database/client.ts'
import { readKeptSecret, withdrawKeptSecret } from '../database/postgres/kept-secret.ts'
import { readConfig } from '../process/config.ts'
import { createLogger } from '../process/log.ts'
import { listenForShutdown } from '../process/shutdown.ts'
import { createDatabase } from '../testing/database/database.ts'
import { freePort } from '../testing/http/free-port.ts'
import { start } from './start.ts'

it('the metrics have a port only when the settings say so', async () => {
  const database = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-start-'))
  const log = createLogger('silent')
  const metricsPort = await freePort()
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  try {
    for (const asked of [false, true]) {
      const port = await freePort()
      const config = readConfig({
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        ...(asked && { METRICS_PORT: String(metricsPort) }),
      })
      const shutdown = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
      await start({ config, log, shutdown, say: () => {} })
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toContain('plantao_pool')
      if (asked) {
        const text = await read()
        expect(text).toContain(
          'plantao_http_request_duration_seconds_count{route="/healthz",method="GET",status="2xx"} 1',
        )
      } else await expect(read()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
      expect(await shutdown.run()).toBe(true)
    }
    await expect(read()).rejects.toThrow()
  } finally {
    rmSync(dataDir, { recursive: true })
    await database.drop()
  }
})

it('says by which signature its backups are known; warns of a secret that an external database keeps, until it is withdrawn', async () => {
  const database = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-start-'))
  const log = createLogger('silent')
  const signatures: string[] = []
  const startOnce = async (env: Record<string, string> = {}) => {
    const said: string[] = []
    const port = String(await freePort())
    const config = readConfig({ PORT: port, DATABASE_URL: database.url, DATA_DIR: dataDir, ...env })
    const shutdown = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
    await start({ config, log, shutdown, say: (line) => said.push(line) })
    await shutdown.run()
    signatures.push(...said.filter((line) => line.startsWith('Assinatura')))
    return said.filter((line) => line.startsWith('Aviso: o segredo'))
  }
  try {
    expect(await startOnce()).toEqual([expect.stringContaining('npm run admin -- segredo')])
    const secret = await readKeptSecret(database.url)
    if (secret === null) throw new Error('no secret is kept')
    expect(await startOnce({ SECRET: secret })).toHaveLength(1)
    expect(await withdrawKeptSecret(database.url, 'x'.repeat(64))).toBe(false)
    expect(await withdrawKeptSecret(database.url, secret)).toBe(true)
    expect(await readKeptSecret(database.url)).toMatch(/^[0-9a-f]{64}$/)
    expect(await startOnce({ SECRET: secret })).toEqual([])
    const line = `Assinatura das cópias de segurança: ${fingerprintOf(secret)}`
    expect(signatures).toEqual([line, line, line])
  } finally {
    rmSync(dataDir, { recursive: true })
    await database.drop()
  }
})

it('at a terminal the address and the one-time link come last, and apart from the rest', async () => {
  const database = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-start-'))
  const log = createLogger('silent')
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const lastLines = async (atTerminal: boolean, count: number) => {
    const said: string[] = []
    const config = readConfig({ ...env, PORT: String(await freePort()) })
    const shutdown = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
    await start({ config, log, shutdown, say: (line) => said.push(line), atTerminal })
    await shutdown.run()
    return said.slice(-count)
  }
  const announced = [
    expect.stringMatching(/^Plantão pronto em http:\/\/127\.0\.0\.1:\d+$/),
    expect.stringContaining('por este link'),
    expect.stringMatching(/\/primeiro-acesso\?token=\S+$/),
  ]
  try {
    expect(await lastLines(true, 5)).toEqual(['', ...announced, ''])
    expect(await lastLines(false, 4)).toEqual([expect.stringContaining('Assinatura'), ...announced])
  } finally {
    rmSync(dataDir, { recursive: true })
    await database.drop()
  }
})

it('does not wait behind its own chores, and says nothing of those that its stop interrupts', async () => {
  const database = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'plantao-start-'))
  const lines: string[] = []
  const log = createLogger('error', { write: (line) => lines.push(line) })
  const startDemo = async () => {
    const said: string[] = []
    const config = readConfig({
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    })
    const shutdown = listenForShutdown({ log, force: () => {}, source: new EventEmitter() })
    await start({ config, log, shutdown, say: (line) => said.push(line), withDemo: true })
    return { shutdown, said }
  }
  try {
    await (await startDemo()).shutdown.run()
    await withClient({ connectionString: database.url }, async (holder) => {
      // What the chores write to, so that they take all connections they may have.
      await holder.query(`begin; lock table auth.session, auditoria, caixa_de_saida, extratos, importacoes,
        rascunhos, cargas_preparos, avisos_adiados, idempotencia in exclusive mode`)
      const { shutdown, said } = await startDemo()
      expect(said).toContainEqual(expect.stringMatching(/^Entre como Administrador/))
      const waiting = 'select count(*)::int as n from pg_locks where not granted'
      await expect.poll(async () => (await holder.query(waiting)).rows[0].n).toBeGreaterThan(5)
      await shutdown.run()
    })
    expect(lines).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true })
    await database.drop()
  }
})
