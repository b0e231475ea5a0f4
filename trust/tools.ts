/** Debian's scanners, given every route of the API and a Staff's session, on the demo. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/harness/server.ts'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { createLogger } from '../src/server/process/log.ts'
import type { Row } from './report.ts'
import { type Target, targetsOn } from './tools/targets.ts'

/** Routes that each round of a short form tries. */
const ROUTES_A_ROUND = 15
const WITHIN_SECONDS = 600

interface Scan {
  url: string
  targets: readonly Target[]
  authorization: string
  /** For its files. */
  folder: string
}

/** A program and its arguments, and how many weaknesses it reported. */
interface Scanner {
  prepare(scan: Scan): Promise<string[]>
  found(folder: string): Promise<string[]>
}

const SCANNERS: Record<string, Scanner> = {
  wapiti: { prepare: wapiti, found: foundByWapiti },
  sqlmap: { prepare: sqlmap, found: foundBySqlmap },
}

/** Every scanner that is installed. */
export async function* tools(rounds: number | null): AsyncGenerator<Row> {
  const installed = Object.keys(SCANNERS).filter((name) => !spawnSync(name, ['--version']).error)
  for (const name of Object.keys(SCANNERS).filter((one) => !installed.includes(one)))
    yield { claim: claimOf(name), tries: 0, failures: 0, figure: `not run: ${name} not installed` }
  if (installed.length === 0) return

  const METRICS_PORT = String(await freePort())
  const server = await startWholeServer({
    demo: true,
    env: { METRICS_PORT, REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'silent' },
  })
  const database = openDatabase({ appUrl: server.ownerUrl, log: createLogger('silent'), max: 4 })
  try {
    const { targets, authorization } = await targetsOn(server.url, database)
    const chosen = targets.slice(0, rounds === null ? targets.length : rounds * ROUTES_A_ROUND)
    for (const name of installed)
      yield await scan(name, METRICS_PORT, { url: server.url, targets: chosen, authorization })
  } finally {
    await database.close()
    await server.stop()
  }
}

const claimOf = (name: string) => `${name} finds nothing, as a Staff`

async function scan(name: string, metricsPort: string, on: Omit<Scan, 'folder'>): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), `plantao-trust-${name}-`))
  try {
    const scanner = SCANNERS[name]
    if (!scanner) throw new Error(`no scanner is named ${name}`)
    const before = await answered(metricsPort)
    const child = spawn(name, await scanner.prepare({ ...on, folder }), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 2],
    })
    const late = setTimeout(() => child.kill('SIGINT'), WITHIN_SECONDS * 1000)
    const [code] = await once(child, 'exit')
    clearTimeout(late)
    const after = await answered(metricsPort)
    const found = await scanner.found(folder)
    const errors = after.errors - before.errors
    return {
      claim: claimOf(name),
      tries: after.all - before.all,
      failures: found.length + errors + (code === 0 ? 0 : 1),
      figure: [
        `${on.targets.length} routes; ${found.length} found, ${after.done - before.done} × 2xx, ${errors} × 5xx`,
        ...(code === 0 ? [] : [`ended with ${code ?? 'a signal'}`]),
        ...found.slice(0, 1),
      ].join('; '),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Requests that the server answered so far, those of them that it carried out, and those with an error of its own. */
async function answered(metricsPort: string): Promise<{ all: number; done: number; errors: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = [...text.matchAll(/^plantao_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
  const sum = (some: typeof counts) => some.reduce((total, [, , count]) => total + Number(count), 0)
  const ofClass = (digit: string) => sum(counts.filter(([, labels]) => labels?.includes(`status="${digit}`)))
  return { all: sum(counts), done: ofClass('2'), errors: ofClass('5') }
}

/** Addresses with a query are what this version takes; modules that call a server of its maker are left out. */
async function wapiti({ url, targets, authorization, folder }: Scan): Promise<string[]> {
  const reads = targets.filter(({ method }) => method === 'GET')
  return [
    '-u',
    `${url}/api/`,
    '--scope',
    'folder',
    '-d',
    '1',
    ...reads.flatMap(({ path }) => ['-s', `${url}${path.replace('*', '')}`]),
    '-H',
    `Authorization: ${authorization}`,
    '-m',
    'sql,blindsql,exec,file,xss,permanentxss,crlf,redirect',
    '--store-session',
    folder,
    '--flush-session',
    '--no-bugreport',
    '-v',
    '0',
    '--max-attack-time',
    '120',
    '-f',
    'json',
    '-o',
    join(folder, 'report.json'),
  ]
}

async function foundByWapiti(folder: string): Promise<string[]> {
  const report: { vulnerabilities: Record<string, { info: string }[]> } = JSON.parse(
    await readFile(join(folder, 'report.json'), 'utf8'),
  )
  return Object.entries(report.vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ info }) => `${kind}: ${info}`),
  )
}

/** All requests in one file, in the form of Burp's log. */
async function sqlmap({ url, targets, authorization, folder }: Scan): Promise<string[]> {
  const line = '='.repeat(54)
  const requests = targets.map(({ method, path, body, type }) =>
    [
      line,
      `10:00:00  ${url}  [127.0.0.1]`,
      line,
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      `Authorization: ${authorization}`,
      ...(body === undefined ? [] : [`Content-Type: ${type}`, '', body]),
      line,
      '',
    ].join('\n'),
  )
  const file = join(folder, 'requests.txt')
  await writeFile(file, requests.join('\n'))
  return [
    '-l',
    file,
    '--ignore-stdin',
    '--batch',
    '--smart',
    '--level',
    '1',
    '--risk',
    '1',
    '--dbms',
    'postgresql',
    '--timeout',
    '10',
    '--retries',
    '1',
    '--disable-coloring',
    '-v',
    '0',
    '--output-dir',
    folder,
    '--results-file',
    join(folder, 'results.csv'),
  ]
}

async function foundBySqlmap(folder: string): Promise<string[]> {
  const results = await readFile(join(folder, 'results.csv'), 'utf8')
  return results.split('\n').slice(1).filter(Boolean)
}
