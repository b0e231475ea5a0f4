/** The version before and this one beside each other on one database, while this one's migrations run over many sales; or why not. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeManySales } from '../bench/many-sales.ts'
import { quantile } from '../bench/measure.ts'
import { signIn } from '../bench/session.ts'
import { freePort, spawnServer, untilReady } from '../e2e/harness/server.ts'
import { startCluster } from '../src/server/database/postgres/embedded.ts'
import { REPLACED_COMMIT, readReplaced } from '../src/server/database/schema/replaced.ts'
import { createLogger } from '../src/server/process/log.ts'
import { editOf } from '../src/server/testing/office/vendas.ts'
import type { Row } from './report.ts'

const SALES = 1_000_000
const SALES_IN_SHORT = 20_000
/** How long both versions work beside each other. */
const TOGETHER_MS = 20_000
const MIGRATIONS = 'src/server/database/schema/migrations'
const ROOT = join(import.meta.dirname, '..')

/** The last version that cannot work beside this one. */
const SHUT_OUT_COMMIT = '751e2819'

const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', ['-C', ROOT, ...args])).stdout.trim()

/** Needs the repository's history, from which the versions before are taken. */
export async function* rolling(rounds: number | null): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-versoes-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(folder, 0o711)
  const checkouts: string[] = []
  const checkOut = async (name: string, commit: string) => {
    const checkout = join(folder, name)
    checkouts.push(checkout)
    await git('worktree', 'add', '--detach', checkout, commit)
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
    return checkout
  }
  try {
    // What a run left that was ended in the middle.
    await git('worktree', 'prune')
    await requireReplaced()
    const commit = await versionBefore()
    const migrations = await git(
      'diff',
      '--no-renames',
      '--name-only',
      '--diff-filter=A',
      commit,
      '--',
      `${MIGRATIONS}/*.sql`,
    )
    yield await sideBySide(folder, await checkOut('antes', commit), {
      sales: rounds === null ? SALES : SALES_IN_SHORT,
      migrations: migrations.split('\n').length,
    })
    yield await refused(folder, await checkOut('recusada', SHUT_OUT_COMMIT))
  } finally {
    for (const checkout of checkouts) await git('worktree', 'remove', '--force', checkout).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws unless the files of the replaced commit are those that are recorded of it. */
async function requireReplaced(): Promise<void> {
  const kept = new Set((await git('ls-tree', '--name-only', REPLACED_COMMIT, `${MIGRATIONS}/`)).split('\n'))
  for (const { nome, checksum } of await readReplaced()) {
    const file = `${MIGRATIONS}/${nome}.sql`
    // That version had replaced earlier ones itself.
    if (!kept.has(file)) continue
    const sql = (await run('git', ['-C', ROOT, 'show', `${REPLACED_COMMIT}:${file}`])).stdout
    if (createHash('sha256').update(sql).digest('hex') !== checksum)
      throw new Error(`${nome} of ${REPLACED_COMMIT} is not what is recorded of it`)
  }
}

/**
 * The newest commit that lacks migrations of this version, and has its others as they are: a migration is edited until it
 * is released. Without one it is the replaced one.
 */
async function versionBefore(): Promise<string> {
  const commits = await git(
    'log',
    '--diff-filter=A',
    '--format=%H^',
    `${REPLACED_COMMIT}..`,
    '--',
    MIGRATIONS,
  )
  for (const commit of commits.split('\n').filter(Boolean))
    if (
      (await git('diff', '--no-renames', '--name-only', '--diff-filter=MD', commit, '--', MIGRATIONS)) === ''
    )
      return commit
  return REPLACED_COMMIT
}

/** A version that cannot work beside this one does not start on a new database of it. */
async function refused(folder: string, before: string): Promise<Row> {
  const dataDir = await mkdtemp(join(folder, 'nova-'))
  await chmod(dataDir, 0o711)
  const database = await startCluster({ dataDir, log: createLogger('silent') })
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' }
  const serve = async (main?: string) => spawnServer({ ...env, PORT: String(await freePort()) }, [], main)
  try {
    const fresh = await serve()
    await untilReady(fresh)
    const old = await serve(join(before, 'src/server/main.ts'))
    const code = await old.ended
    fresh.signal('SIGTERM')
    await fresh.ended
    const isRefused = code !== 0 && old.output().includes('ou uma mais nova')
    return {
      claim: 'a version that cannot work beside this one is refused with a sentence',
      tries: 1,
      failures: isRefused ? 0 : 1,
      figure: old.output().trim().split('\n').at(-1) ?? '',
    }
  } finally {
    await database.stop()
  }
}

async function sideBySide(
  folder: string,
  before: string,
  { sales, migrations }: { sales: number; migrations: number },
): Promise<Row> {
  const database = await startCluster({ dataDir: folder, log: createLogger('silent') })
  const env = { DATABASE_URL: database.url, REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'fatal' }
  const serve = async (main?: string, ...args: string[]) =>
    spawnServer({ ...env, PORT: String(await freePort()) }, args, main)
  const old = await serve(join(before, 'src/server/main.ts'), '--demo')
  const running = [old]
  try {
    await untilReady(old)
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await makeManySales(owner, sales, { unaudited: true })
    await owner.end()

    const users = [await startUser(old.url)]
    await wait(3_000)
    const fresh = await serve()
    running.push(fresh)
    await untilReady(fresh)
    users.push(await startUser(fresh.url))
    await wait(TOGETHER_MS)
    for (const user of users) await user.stop()
    const all = users.flatMap(({ samples }) => samples)
    const flaws = users.flatMap((user) => user.flaws)
    return {
      claim: 'while a newer version migrates and both work beside each other, no request fails',
      tries: all.length + flaws.length,
      failures: flaws.length,
      figure: [
        `${sales.toLocaleString('en')} sales, ${migrations} migrations; p99 ${quantile(all, 0.99).toFixed(0)} ms, slowest ${quantile(all, 1).toFixed(0)} ms`,
        ...flaws.slice(0, 1),
      ].join('; '),
    }
  } finally {
    for (const server of running) server.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    await database.stop()
  }
}

/** Somebody who reads screens, and registers, edits and deletes sales, one request at a time, until `stop`. */
async function startUser(url: string) {
  const headers = { ...(await signIn(url)), 'content-type': 'application/json' }
  const samples: number[] = []
  const flaws: string[] = []
  let stopped = false

  // biome-ignore lint/suspicious/noExplicitAny: answers of two versions
  async function call(method: string, path: string, body?: unknown): Promise<any> {
    const start = performance.now()
    try {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok) {
        samples.push(performance.now() - start)
        return JSON.parse(text)
      }
      flaws.push(`${method} ${path} answered ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      flaws.push(`${method} ${path}: ${error}`)
    }
    return null
  }

  async function work(): Promise<void> {
    const { itens } = await call('GET', '/colaboradores?status=Ativo')
    const corretor = itens.find(({ cargo }: { cargo: string }) => cargo === 'Corretor')
    while (!stopped) {
      const list = await call('GET', '/vendas')
      await call('GET', '/dashboard')
      const model = list?.itens[0]
      if (!model) continue
      const made = await call('POST', '/vendas', vendaLike(model, corretor.id))
      if (!made) continue
      await call('GET', `/vendas/${made.id}/historico`)
      const registro = editOf(made, { observacoes: 'Revista' })
      const changed = await call('PUT', `/vendas/${made.id}`, { id: made.id, versao: made.versao, registro })
      await call('DELETE', `/vendas/${made.id}`, { versao: changed?.versao ?? made.versao })
    }
  }

  const working = work()
  return {
    samples,
    flaws,
    async stop() {
      stopped = true
      await working
    },
  }
}

interface Model {
  empreendimento: { id: string }
  loja: { id: string }
  numero_venda: string
}

function vendaLike({ empreendimento, loja }: Model, corretor: string) {
  return {
    numero_venda: `RO-${randomUUID()}`,
    data_venda: '2026-03-10',
    empreendimento_id: empreendimento.id,
    loja_id: loja.id,
    colaborador_id: corretor,
    torre: 'A',
    unidade: '101',
    cliente_nome: 'Marina Duarte',
    cliente_cpf: '52998224725',
    cliente_telefone: '11987654321',
    valor_venda: 300_000,
    valor_ato: 30_000,
    participantes: [
      {
        colaborador_id: corretor,
        modo: 'percentual',
        percentual_comissao: 2.5,
      },
    ],
  }
}
