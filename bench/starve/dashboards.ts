/** Open dashboards that read again as the browser does while somebody saves. Linux only. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { AnnouncedChange } from '../../src/contract/eventos.ts'
import { LOGINS } from '../../src/server/demo/usuarios.ts'
import { collectChanges, effectOn } from '../../src/web/eventos/affected.ts'
import { processorTimes } from '../processor-time.ts'
import { addStaff, enter } from '../session.ts'

/** A user may have 30 streams. */
const SCREENS_OF_ONE = 10

/** What a screen with the dashboard and the bell shows, and where it comes from. */
const SHOWN = [
  { route: ['dashboard', 'completo'], path: '/api/dashboard' },
  { route: ['avisos', 'listar'], path: '/api/avisos' },
] as const

type Headers = Record<string, string>

export interface Watched {
  /** Parts of one processor. */
  node: number
  postgres: number
  seconds: number
  /** Reads that the changes caused. */
  reads: number
  /** Reads that were refused or had no answer, and streams that ended: what each was. */
  failures: string[]
}

/**
 * Opens so many dashboards, and saves a loja five times a second for some seconds, by SQL so that the processor time is that
 * of the screens. The first seconds, in which all of them open, are not counted.
 */
export async function watchDashboards(
  { url, process: { pid } }: { url: string; process: { pid: number } },
  owner: Client,
  { count, seconds }: { count: number; seconds: number },
): Promise<Watched> {
  const leaving = new AbortController()
  const { signal } = leaving
  let reads = 0
  const failures: string[] = []
  let open = 0

  async function read(path: string, headers: Headers): Promise<void> {
    reads++
    try {
      const response = await fetch(`${url}${path}`, { headers, signal })
      await response.arrayBuffer()
      if (!response.ok) failures.push(`${response.status} ${path}`)
    } catch (error) {
      if (!signal.aborted) failures.push(`${error} ${path}`)
      if (!(error instanceof Error)) throw error
    }
  }

  async function dashboard(headers: Headers): Promise<void> {
    const onChange = collectChanges((tables) => {
      for (const { route, path } of SHOWN) if (effectOn(route, tables) === 'refetch') void read(path, headers)
    })
    const response = await fetch(`${url}/api/eventos`, { headers, signal })
    open++
    let unread = ''
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (unread + text).split('\n')
      unread = lines.pop() ?? ''
      for (const line of lines)
        if (line.startsWith('data: {')) onChange((JSON.parse(line.slice(6)) as AnnouncedChange).tabelas)
    }
    if (!signal.aborted) failures.push('a stream ended')
  }

  const people: Headers[] = []
  while (people.length * SCREENS_OF_ONE < count) people.push(await newStaff(url, owner))
  const dashboards = Array.from({ length: count }, (_, n) =>
    dashboard(people[n % people.length] ?? {}).catch((error: Error) => {
      if (!signal.aborted) throw error
    }),
  )
  while (open < count && failures.length === 0) await wait(50)
  const { rows } = await owner.query<{ id: string }>('select id from lojas limit 1')
  const save = async (number: number) => {
    await owner.query('update lojas set numero = $1 where id = $2', [String(number), rows[0]?.id])
    await wait(200)
  }
  for (let number = 0; number < 75; number++) await save(number)

  reads = 0
  const before = processorTimes([pid], owner)
  const start = performance.now()
  for (let number = 0; number < 5 * seconds; number++) await save(number)
  const taken = performance.now() - start
  const after = processorTimes([pid], owner)
  const counted = reads
  leaving.abort()
  await Promise.all(dashboards)
  return {
    node: (after.node - before.node) / taken,
    postgres: (after.postgres - before.postgres) / taken,
    seconds: taken / 1000,
    reads: counted,
    failures,
  }
}

async function newStaff(url: string, owner: Client): Promise<Headers> {
  const [source] = LOGINS
  if (!source) throw new Error('the demo has no login')
  const { email } = await addStaff(owner, source.email)
  return enter(url, { email, password: source.senha })
}
