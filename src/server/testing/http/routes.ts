/** All routes of the contract as requests. */
import { traverseContractProcedures } from '@orpc/server'
import { sendsFile, takesFile } from '../../../contract/files.ts'
import { contract, type RouteName } from '../../../contract/index.ts'
import { BYTES } from '../../../core/partes.ts'

export interface RouteOfContract {
  rota: RouteName
  method: string
  /** The segments of its path below /api; a parameter is `{name}`. */
  parts: string[]
  /** The media type of its body. */
  type: string
  takesFile: boolean
  sendsFile: boolean
}

/** Every route of the contract. */
export const ROUTES: readonly RouteOfContract[] = (() => {
  const routes: RouteOfContract[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { method = 'GET', path: url = '/', inputStructure } = procedure['~orpc'].route
    routes.push({
      rota: path.join('.') as RouteName,
      method,
      parts: url.split('/').slice(1),
      type: inputStructure === 'detailed' ? BYTES : 'application/json',
      takesFile: takesFile(procedure),
      sendsFile: sendsFile(procedure),
    })
  })
  return routes
})()

export function isParameter(part: string): boolean {
  return part.startsWith('{')
}
