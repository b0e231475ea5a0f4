/** Reads a list as it is printed from the address of its export. */
import { ORPCError } from '@orpc/client'
import { type PrintedList, printedList } from '../../contract/printed-list.ts'
import { send } from '../api/send.ts'

const TIMEOUT_MS = 30_000

/** The list at `address`, until `signal` aborts. Throws what a call of the API throws. */
export async function readPrinted(address: string, signal: AbortSignal): Promise<PrintedList> {
  const response = await send(new Request(address, { signal }), undefined, TIMEOUT_MS)
  const body: unknown = await response.json()
  if (response.ok) return printedList.parse(body)
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : ''
  throw new ORPCError('RECUSADA', { status: response.status, message })
}
