/** Which reads are shared by those who ask the same while nothing changes. */
import type { RouteName } from '../../contract/index.ts'
import { clientValueIn } from '../../core/dados-do-cliente.ts'
import { today } from '../../core/dates.ts'
import type { InitialContext } from '../api/api.ts'
import { viewOf } from '../api/view.ts'

/**
 * Routes that many open screens call after each change. Their answers depend on nothing but the records, the settings and
 * who sees them (`viewOf`), and reading them changes nothing.
 */
export const SHARED = [
  'dashboard.completo',
  'vendas.listar',
  'vendas.totais',
  'ranking.listar',
] as const satisfies readonly RouteName[]

const SHARED_ROUTES: ReadonlySet<RouteName> = new Set(SHARED)

/** How many answers are kept: the largest, 100 sales, has some 250 kB. */
export const MOST_SHARED = 40

/**
 * What tells the caller's answer from others', for SharedAnswers; null if it is not shared, as the answers of a person
 * who sees only what is their own are not, nor the further pages of a list, nor what a client's whole CPF, telefone or
 * email finds, which counts for each who asks. A replica may be behind what the session says has ended.
 */
export function sharedReader(
  route: RouteName,
  { identity, database, now }: Pick<InitialContext, 'identity' | 'database' | 'now'>,
  input: unknown,
): { state: string; key: string } | null {
  if (!identity || !SHARED_ROUTES.has(route) || database.replica) return null
  if (isObject(input) && ('cursor' in input || countsForEach(input))) return null
  const { key, isShared } = viewOf(identity, today(now()))
  return isShared ? { state: identity.state, key: JSON.stringify([route, key, input]) } : null
}

function countsForEach(input: { texto?: unknown }): boolean {
  return typeof input.texto === 'string' && clientValueIn(input.texto) !== null
}

/** Whether no part of the answer is an error, as a figure of the dashboard can be. */
export function isWhole(output: unknown): boolean {
  return Object.values(Object(output)).every((part) => !isObject(part) || !('erro' in part))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
