/** Attacks by an Administrador or a visitor, and what a Staff who reads sales sees meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { signIn } from '../session.ts'

export interface Answer {
  /** 0 if there was no answer. */
  status: number
  ms: number
}

type Headers = Record<string, string>

export interface Attack {
  name: string
  /** What another's reads take at most at the 99th percentile, in milliseconds, with nothing else on the machine; 2,000 if absent. */
  withinMs?: number
  /** Resolves to what was answered. */
  run(): Promise<Answer[]>
}

/** The attacks on a server with the demo's data and more sales, in the order in which to run them. */
export async function attacksOn(url: string, owner: Client): Promise<{ bia: Headers; attacks: Attack[] }> {
  const ana = await signIn(url, 'Administrador')
  const bia = await signIn(url, 'Staff')
  const { rows } = await owner.query<{ id: string }>(
    `select v.id from vendas v
      order by (select count(*) from vendas_participantes p where p.venda_id = v.id) desc limit 1`,
  )
  const [largest] = rows
  if (!largest) throw new Error('there is no sale')
  const attacks: Attack[] = [
    { name: 'nothing', run: () => quiet(5_000) },
    { name: '40 PDFs', run: () => many(40, () => ask(`${url}/api/vendas/${largest.id}/pdf`, ana)) },
    {
      name: '12 CSV exports',
      run: () => many(12, () => ask(`${url}/api/vendas/exportar?formato=csv`, ana)),
    },
    {
      name: '6 XLSX exports, left after 1.5 s, then the other’s',
      async run() {
        const leaving = AbortSignal.timeout(1_500)
        await Promise.all(
          Array.from({ length: 6 }, () =>
            ask(`${url}/api/vendas/exportar?formato=xlsx`, ana, { signal: leaving }),
          ),
        )
        return [await ask(`${url}/api/lojas/exportar?formato=xlsx`, bia)]
      },
    },
    {
      name: '50 searches of all sales at once, for 10 s',
      run: () => flood(`${url}/api/vendas?texto=silva&limite=50`, ana, 50, 10),
    },
    {
      name: '40 new users at once',
      run: () => many(40, (i) => ask(`${url}/api/usuarios`, ana, { method: 'POST', body: newUsuario(i) })),
    },
    {
      name: '300 sign-ins at once',
      withinMs: 500,
      run: () =>
        many(300, (i) => ask(`${url}/api/sessao`, { origin: url }, { method: 'POST', body: nobody(i) })),
    },
    {
      name: '60 bodies of 45,000 keys',
      withinMs: 500,
      run: () => many(60, () => ask(`${url}/api/lojas`, ana, { method: 'POST', body: KEYS })),
    },
    { name: '200 connections for 15 s', run: () => flood(`${url}/api/vendas?limite=50`, ana, 200, 15) },
    {
      name: 'nothing, 5 s after',
      async run() {
        await wait(5_000)
        return quiet(5_000)
      },
    },
    { name: '2,400 requests of a visitor', run: () => many(2_400, () => ask(`${url}/api/lojas`, {})) },
  ]
  return { bia, attacks }
}

/** Runs the attack; what it was answered, and what the other user's reads of sales were answered meanwhile. */
export async function readsDuring(
  { run }: Attack,
  url: string,
  other: Headers,
): Promise<{ answers: Answer[]; reads: Answer[] }> {
  let over = false
  const attacked = run().finally(() => {
    over = true
  })
  const reads: Answer[] = []
  while (!over) {
    reads.push(await ask(`${url}/api/vendas?limite=50`, other))
    await wait(50)
  }
  const answers = await attacked
  await wait(2_000)
  return { answers, reads }
}

async function ask(
  url: string,
  headers: Headers,
  { method = 'GET', body, signal }: { method?: string; body?: object | string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const start = performance.now()
  const answered = (status: number) => ({ status, ms: performance.now() - start })
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    await response.arrayBuffer()
    return answered(response.status)
  } catch (error) {
    // Given up by the attack, or reset because too many connections came at once.
    if (!(error instanceof Error)) throw error
    return answered(0)
  }
}

async function quiet(ms: number): Promise<Answer[]> {
  await wait(ms)
  return []
}

function many(count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}

/** Calls from so many connections for some seconds; what was answered. */
function flood(url: string, headers: Headers, connections: number, seconds: number): Promise<Answer[]> {
  const answers: Answer[] = []
  return new Promise((resolve, reject) => {
    const cannon = autocannon({ url, headers, connections, duration: seconds }, (error) =>
      error ? reject(error) : resolve(answers),
    )
    cannon.on('response', (_client, status, _bytes, ms) => void answers.push({ status, ms }))
  })
}

/** Written once: this process also reads what the other sees. */
const KEYS = JSON.stringify(Object.fromEntries(Array.from({ length: 45_000 }, (_, i) => [`chave_${i}`, i])))

/** Of an email that nobody has: its password is checked as long as another's. */
function nobody(i: number) {
  return { email: `ninguem${i}@aurora.example`, password: `varanda-azul-${i}-77` }
}

function newUsuario(i: number) {
  return {
    nome: `Pessoa ${i}`,
    email: `pessoa${i}@aurora.example`,
    senha: `varanda-azul-${i}-77`,
    cargo: 'Staff',
    status: 'Ativo',
  }
}
