/** All routes of the contract as requests. */
import { traverseContractProcedures } from '@orpc/server'
import { contract, type RouteName } from '../../contract/index.ts'

export interface RouteOfContract {
  rota: RouteName
  method: string
  /** The segments of its path below /api; a parameter is `{name}`. */
  parts: string[]
}

/** Every route of the contract. */
export const ROUTES: readonly RouteOfContract[] = (() => {
  const routes: RouteOfContract[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { method = 'GET', path: url = '/' } = procedure['~orpc'].route
    routes.push({ rota: path.join('.') as RouteName, method, parts: url.split('/').slice(1) })
  })
  return routes
})()

export function isParameter(part: string): boolean {
  return part.startsWith('{')
}
