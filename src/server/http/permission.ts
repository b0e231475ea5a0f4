/** What the table of permissions says of a call: asked when the head has arrived, where the work begins, and when it commits. */
import type { Rota } from '../../contract/index.ts'
import { PERMISSOES, pode } from '../../contract/permissions.ts'
import type { Identity } from '../session/index.ts'
import { refusal } from './errors.ts'

/** Whether anybody may take the route, signed in or not. */
export function isPublic(rota: Rota): boolean {
  return PERMISSOES[rota] === 'publico'
}

/** Throws Recusa NAO_AUTENTICADO, SEM_ACESSO or SEM_PERMISSAO when `identity` may not take the route. */
export function requirePermission(rota: Rota, identity: Identity | null): void {
  const required = PERMISSOES[rota]
  if (required === 'publico') return
  if (!identity) throw refusal('NAO_AUTENTICADO')
  if (identity.usuario?.status !== 'Ativo') throw refusal('SEM_ACESSO')
  if (!pode(identity.usuario.cargo, required)) throw refusal('SEM_PERMISSAO')
}

/**
 * Whether the route may change the caller's own usuario or sessions. Its transaction locks them as a change does from the
 * beginning: two that share a lock and then both want to change the row would wait for each other.
 */
export function mayChangeCaller(rota: Rota): boolean {
  return NOUNS_OF_ACCOUNTS.some((noun) => rota.startsWith(`${noun}.`))
}

const NOUNS_OF_ACCOUNTS = ['usuarios', 'perfil', 'senha']
