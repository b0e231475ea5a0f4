/** A sale's form that is open on the version before commissions were paid by movements, while this version pays one. */
import { join } from 'node:path'
import { signIn } from '../../bench/session.ts'
import { freePort, spawnServer, untilReady } from '../../e2e/harness/server.ts'
import type { Venda } from '../../src/contract/vendas/vendas.ts'
import { openDatabase } from '../../src/server/database/connections/connection.ts'
import { startCluster } from '../../src/server/database/postgres/embedded.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { buildFavorecido } from '../../src/server/testing/office/builders.ts'
import { buildLiberada } from '../../src/server/testing/office/financeiro.ts'
import { editOf } from '../../src/server/testing/office/vendas.ts'
import type { Row } from '../report.ts'

const DAY = '2026-03-20'
/** 2 % of a sale that is built. */
const VALOR = 8_247
const TELEFONE = '11977770001'

/** Forms that the version at `checkout` has open are saved there after this version paid their commissions. */
export async function formsOfBefore(folder: string, checkout: string, forms: number): Promise<Row> {
  const log = createLogger('silent')
  const cluster = await startCluster({ dataDir: folder, log })
  const env = { DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' }
  const serve = async (main?: string, ...args: string[]) =>
    spawnServer({ ...env, PORT: String(await freePort()) }, args, main)
  const old = await serve(join(checkout, 'src/server/main.ts'), '--demo')
  const running = [old]
  const flaws: string[] = []
  try {
    await untilReady(old)
    const fresh = await serve()
    running.push(fresh)
    await untilReady(fresh)
    const database = openDatabase({ appUrl: cluster.url, log })
    try {
      const [before, now] = [await callerOf(old.url), await callerOf(fresh.url)]
      for (let form = 0; form < forms; form++) {
        const linha = await buildLiberada(database.db, {
          favorecido: await buildFavorecido(database.db),
          valor: VALOR,
          venda: { numero_venda: `AB${form + 1}/2026` },
        })
        const { venda_id, participante_id } = await database.db
          .selectFrom('comissoes_linhas')
          .select(['venda_id', 'participante_id'])
          .where('id', '=', linha)
          .executeTakeFirstOrThrow()
        const opened = (await before('GET', `/vendas/${venda_id}`)) as Venda
        await now('POST', `/liberacoes/${participante_id}/pago-por-fora`, {
          valor: VALOR,
          havia: VALOR,
          data: DAY,
          forma: 'PIX',
        })
        const registro = { ...editOf(opened), cliente_telefone: TELEFONE }
        await before('PUT', `/vendas/${venda_id}`, { versao: opened.versao, registro })
        const { participantes, cliente_telefone } = (await now('GET', `/vendas/${venda_id}`)) as Venda
        const found = [participantes[0]?.status_comissao, participantes[0]?.data_pagamento, cliente_telefone]
        if (found.join() !== ['Pago', DAY, TELEFONE].join()) flaws.push(found.join(', '))
      }
    } catch (error) {
      flaws.push(error instanceof Error ? error.message : String(error))
    } finally {
      await database.close()
    }
  } finally {
    for (const server of running) server.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    await cluster.stop()
  }
  return {
    claim:
      'a form that is open on the version before movements is saved there while its commission is paid here, and leaves it Pago',
    tries: forms,
    failures: flaws.length,
    figure: flaws[0] ?? 'saved without a conflict; status and day stay',
  }
}

/** Calls as the demo's Administrador; throws unless the call is taken. */
async function callerOf(url: string) {
  const headers = { ...(await signIn(url)), 'content-type': 'application/json' }
  return async (method: string, path: string, body?: object): Promise<unknown> => {
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
