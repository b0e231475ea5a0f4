/** Files that routes take and send. */
import { type AnyContractProcedure, oc } from '@orpc/contract'
import { z } from 'zod'

/** The output of a route that sends a file. */
export const file = z.instanceof(Blob)

/** Begins a route that takes a file in base64 within its JSON: its body may be larger than others. */
export const ocWithFile = oc.$meta({ takesFile: true })

/** Whether the route takes a file within its JSON. */
export function takesFile(route: AnyContractProcedure): boolean {
  return route['~orpc'].meta.takesFile === true
}

/** Whether the route sends a file. */
export function sendsFile(route: AnyContractProcedure): boolean {
  return route['~orpc'].outputSchema === file
}
