/** A dry run on the screen 'Trazer dados' of one file. */
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiClient, apiClient } from '../../e2e/harness/api.ts'
import type { Preparo } from '../../src/contract/cargas.ts'
import { isUnderWay, PREPARO_MESSAGES } from '../../src/core/cargas/preparo.ts'
import { send } from '../screen-load.ts'
import type { HostileFile } from './kind.ts'

const ASKED_EVERY_MS = 200
const OVER_WITHIN_MS = 120_000

/** What came of it, after which the preparation is given up; null if the file itself was refused. */
export async function rehearsed(url: string, { nome, content }: HostileFile): Promise<Preparo | null> {
  const client = await apiClient(url)
  await send(client, nome, content)
  const { status } = await client.call('POST', '/api/carga/ensaio', { body: {} })
  const preparo = status === 200 ? await ended(client) : null
  await client.call('DELETE', '/api/carga', { body: {} })
  return preparo
}

async function ended(client: ApiClient): Promise<Preparo> {
  const deadline = performance.now() + OVER_WITHIN_MS
  for (;;) {
    const { body } = await client.call('GET', '/api/carga')
    const { preparo } = body as { preparo: Preparo }
    if (!isUnderWay(preparo.situacao)) return preparo
    if (performance.now() > deadline) throw new Error(`the dry run stands still: ${JSON.stringify(preparo)}`)
    await wait(ASKED_EVERY_MS)
  }
}

/** Why the outcome is not one for a hostile file: it has to end, with a sentence about the file or with a dry run. */
export function flawOf(preparo: Preparo | null): string | null {
  if (!preparo) return 'the dry run was not begun'
  const { situacao, falha, ensaio } = preparo
  if (falha !== null) return falha === PREPARO_MESSAGES.interrompido ? falha : null
  return ensaio ? null : `ended as ${situacao}`
}
