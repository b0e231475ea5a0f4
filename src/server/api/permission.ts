/** Applies the permission table to a call: when its head has arrived, when its handler starts and when it commits. */
import type { RouteName } from '../../contract/index.ts'
import { can, type Permission, type Person, requirementOf, restricaoOn } from '../../contract/permissions.ts'
import { Recusa } from '../../core/recusa.ts'
import { RESTRICAO_MESSAGES } from '../../core/restricoes.ts'
import type { Identity } from '../session/index.ts'
import { refusal } from './errors.ts'

/** Whether the route needs no sign-in. */
export function isPublic(route: RouteName): boolean {
  return requirementOf(route) === 'publico'
}

/** Throws Recusa NAO_AUTENTICADO, SEM_ACESSO or SEM_PERMISSAO if `identity` may not use the route. */
export function requirePermission(route: RouteName, identity: Identity | null): void {
  const required = requirementOf(route)
  if (required === 'publico') return
  if (!identity) throw refusal('NAO_AUTENTICADO')
  if (identity.usuario?.status !== 'Ativo') throw refusal('SEM_ACESSO')
  if (!can(identity.usuario, required)) throw refusalTo(identity.usuario, required)
}

/** Why `person` may not take `action`, to be thrown. */
function refusalTo(person: Person, action: Permission): Recusa {
  const restricao = restricaoOn(person, action)
  return restricao === null
    ? refusal('SEM_PERMISSAO')
    : new Recusa('SEM_PERMISSAO', RESTRICAO_MESSAGES[restricao])
}

/**
 * Whether the route may change the caller's own usuario or sessions. Its transaction then takes the exclusive lock at
 * once: two transactions that upgrade a shared lock would deadlock.
 */
export function mayChangeCaller(route: RouteName): boolean {
  return NOUNS_OF_ACCOUNTS.some((noun) => route.startsWith(`${noun}.`))
}

const NOUNS_OF_ACCOUNTS = ['usuarios', 'perfil', 'senha']
