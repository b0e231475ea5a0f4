/** A sale's form that is open on the version before commissions were paid by movements, while this version pays one. */
import { join } from 'node:path'
import { enter } from '../../bench/session.ts'
import { LOGINS } from '../../e2e/harness/cluster.ts'
import { freePort, type ServerProcess, spawnServer, untilReady } from '../../e2e/harness/server.ts'
import type { Venda } from '../../src/contract/vendas/vendas.ts'
import { type Database, openDatabase } from '../../src/server/database/connections/connection.ts'
import { startCluster } from '../../src/server/database/postgres/embedded.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { buildFavorecido } from '../../src/server/testing/office/builders.ts'
import { buildLiberada } from '../../src/server/testing/office/financeiro.ts'
import { editOf } from '../../src/server/testing/office/vendas.ts'
import type { Row } from '../report.ts'

const DAY = '2026-03-20'
/** 2 % of a sale that is built. */
const VALOR = 8_247
export const TELEFONE = '11977770001'

/** The Administrador's. */
export const CREDENTIALS = { email: LOGINS.Administrador.email, password: LOGINS.Administrador.password }

/** The version at a checkout and this one on one database. */
interface Beside {
  old: ServerProcess
  db: Database['db']
  /** Calls of the version before, and of this one. */
  before: Caller
  now: Caller
}

/** Both versions are started in `folder` for `work`, and stopped after it. */
export async function besideOf(
  folder: string,
  checkout: string,
  work: (beside: Beside) => Promise<void>,
): Promise<void> {
  const log = createLogger('silent')
  const cluster = await startCluster({ dataDir: folder, log })
  const { email, password } = CREDENTIALS
  const env = {
    DATABASE_URL: cluster.url,
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  }
  const serve = async (main?: string) => spawnServer({ ...env, PORT: String(await freePort()) }, [], main)
  const old = await serve(join(checkout, 'src/server/main.ts'))
  const running = [old]
  try {
    await untilReady(old)
    const fresh = await serve()
    running.push(fresh)
    await untilReady(fresh)
    const database = openDatabase({ appUrl: cluster.url, log })
    try {
      const [before, now] = [await callerOf(old.url), await callerOf(fresh.url)]
      await work({ old, db: database.db, before, now })
    } finally {
      await database.close()
    }
  } finally {
    for (const server of running) server.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    await cluster.stop()
  }
}

/** A sale with a released commission of that number. Returns the sale's id, and how this version pays the commission. */
export async function releasedVenda({ db, now }: Beside, numero_venda: string) {
  const linha = await buildLiberada(db, {
    favorecido: await buildFavorecido(db),
    valor: VALOR,
    venda: { numero_venda },
  })
  const { venda_id, participante_id } = await db
    .selectFrom('comissoes_linhas')
    .select(['venda_id', 'participante_id'])
    .where('id', '=', linha)
    .executeTakeFirstOrThrow()
  return {
    venda_id,
    pay: () =>
      now('POST', `/liberacoes/${participante_id}/pago-por-fora`, {
        valor: VALOR,
        havia: VALOR,
        data: DAY,
        forma: 'PIX',
      }),
    /** What is wrong after the form with TELEFONE was saved; null if the commission is still paid. */
    flaw: async () => {
      const { participantes, cliente_telefone } = (await now('GET', `/vendas/${venda_id}`)) as Venda
      const found = [participantes[0]?.status_comissao, participantes[0]?.data_pagamento, cliente_telefone]
      return found.join() === ['Pago', DAY, TELEFONE].join() ? null : found.join(', ')
    },
  }
}

/** Forms that the version at `checkout` has open are saved there after this version paid their commissions. */
export async function formsOfBefore(folder: string, checkout: string, forms: number): Promise<Row> {
  const flaws: string[] = []
  await besideOf(folder, checkout, async (beside) => {
    const { before } = beside
    try {
      for (let form = 0; form < forms; form++) {
        const { venda_id, pay, flaw } = await releasedVenda(beside, `AB${form + 1}/2026`)
        const opened = (await before('GET', `/vendas/${venda_id}`)) as Venda
        await pay()
        const registro = { ...editOf(opened), cliente_telefone: TELEFONE }
        await before('PUT', `/vendas/${venda_id}`, { versao: opened.versao, registro })
        const found = await flaw()
        if (found !== null) flaws.push(found)
      }
    } catch (error) {
      flaws.push(error instanceof Error ? error.message : String(error))
    }
  })
  return {
    claim:
      'a form that is open on the version before movements is saved there while its commission is paid here, and leaves it Pago',
    tries: forms,
    failures: flaws.length,
    figure: flaws[0] ?? 'saved without a conflict; status and day stay',
  }
}

type Caller = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls as the Administrador; throws unless the call is taken. */
async function callerOf(url: string): Promise<Caller> {
  const headers = { ...(await enter(url, CREDENTIALS)), 'content-type': 'application/json' }
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}
