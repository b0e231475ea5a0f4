/** Which reads are shared by those who ask the same while nothing changes. */
import type { RouteName } from '../../contract/index.ts'
import { clientValueIn } from '../../core/dados-do-cliente.ts'
import { today } from '../../core/dates.ts'
import type { InitialContext } from '../api/api.ts'

/**
 * What many open screens ask again after each change. Their answers depend on nothing but the records, the settings, the
 * day and the caller's cargo, and reading them changes nothing.
 */
export const SHARED: ReadonlySet<RouteName> = new Set<RouteName>([
  ...(['dashboard.completo', 'vendas.listar', 'vendas.totais'] as const),
  ...(['comissoes.listar', 'comissoes.somas', 'ranking.listar'] as const),
])

/** How many answers are kept: the largest, 100 sales, has some 250 kB. */
export const MOST_SHARED = 40

/**
 * What tells the caller's answer from others', for SharedAnswers; null if it is not shared, as the further pages of a
 * list are not, nor what a client's whole CPF, telefone or email finds, which counts for each who asks. A replica may be
 * behind what the session says has ended.
 */
export function sharedReader(
  route: RouteName,
  { identity, database, now }: Pick<InitialContext, 'identity' | 'database' | 'now'>,
  input: unknown,
): { state: string; key: string } | null {
  if (!identity || !SHARED.has(route) || database.replica) return null
  if (isObject(input) && ('cursor' in input || countsForEach(input))) return null
  return {
    state: identity.state,
    key: JSON.stringify([route, identity.usuario?.cargo, today(now()), input]),
  }
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
