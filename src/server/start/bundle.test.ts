/** The server as `npm start` runs it: bundled into a few files. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../testing/database/database.ts'
import { buildPng } from '../testing/files/images.ts'
import { freePort } from '../testing/http/free-port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SERVER = join(ROOT, 'src/server')
const ADMIN = { email: 'ana@casa.com.br', password: 'castelo-verde-42' }

/** The bundle's file. */
let main: string
let dataDir: string
beforeAll(() => {
  const said = execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: ROOT, encoding: 'utf8' })
  main = join(ROOT, said.trim().split('\n').at(-1) ?? '')
  dataDir = mkdtempSync(join(tmpdir(), 'plantao-bundle-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

function startBundle(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, output: () => output }
}

/** The server's modules that others name by their address, which threads load. */
function modulesByAddress(): string[] {
  const sources = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !/test\.ts$|^testing/.test(file))
  return sources.flatMap((file) =>
    [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g),
    ].map(([, module = '']) => join(dirname(file), module)),
  )
}

it('has every module that a thread loads', async () => {
  const modules = modulesByAddress()
  expect(modules.length).toBeGreaterThan(7)
  for (const module of modules) {
    const file = join(dirname(main), module.replaceAll('/', '-').replace(/\.ts$/, '.mjs'))
    expect(existsSync(file), file).toBe(true)
    if (!module.endsWith('worker.ts'))
      expect(await import(pathToFileURL(file).href), file).toMatchObject({ default: expect.any(Function) })
  }
})

it('starts, works in its threads, reads what lies beside the sources, and ends when told to', async () => {
  const database = await createDatabase()
  const port = await freePort()
  const { child, output } = startBundle({
    PORT: String(port),
    DATABASE_URL: database.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  try {
    await expect.poll(output, { timeout: 120_000 }).toContain('Plantão pronto em')
    const api = `http://127.0.0.1:${port}/api`
    const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      fetch(`${api}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const { access_token } = await (await send('POST', '/sessao/token', ADMIN)).json()
    const signedIn = { authorization: `Bearer ${access_token}` }
    const sheet = await send('GET', '/lojas/exportar?formato=xlsx', undefined, signedIn)
    expect((await sheet.bytes()).subarray(0, 2)).toEqual(new TextEncoder().encode('PK'))
    const logo = { arquivo: buildPng(20, 20).toString('base64'), anterior: null }
    expect(await (await send('PUT', '/configuracoes/logo', logo, signedIn)).json()).toMatchObject({
      logo: { largura: 20 },
    })
    expect((await (await send('GET', '/openapi.json')).json()).info.description).toContain('API')
    expect((await send('GET', '/docs/assets/swagger-ui.css')).status).toBe(200)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect({ code, output: output() }).toMatchObject({ code: 0 })
  } finally {
    child.kill('SIGKILL')
    await database.drop()
  }
})

it('names the lines of the sources where it logs an error', async () => {
  const database = await createDatabase()
  try {
    const url = new URL(database.url)
    url.username = 'ninguem'
    const { child, output } = startBundle({ DATABASE_URL: url.href, PORT: String(await freePort()) })
    expect(await once(child, 'exit')).toEqual([1, null])
    const stack: string = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).err?.stack ?? '')
      .find((text) => text !== '')
    const [, source = '', line] = /at .*waitForExternal \((file:.*\.ts):(\d+):\d+\)/.exec(stack) ?? []
    expect(fileURLToPath(source)).toBe(join(SERVER, 'database/postgres/external.ts'))
    expect(readFileSync(fileURLToPath(source), 'utf8').split('\n')[Number(line) - 1]).toContain(
      'throw new Error(',
    )
  } finally {
    await database.drop()
  }
})
