/** How a thread sends many rows: in parts, packed, because each row would take several times the memory in the server's heap. */
import { deflateSync, inflateSync } from 'node:zlib'

/** Some rows as JSON, deflated. */
export type Part = Uint8Array

export function packed(rows: readonly unknown[]): Part {
  return deflateSync(JSON.stringify(rows), { level: 1 })
}

/** The JSON of a part. */
export function unpacked(part: Part): string {
  return inflateSync(part).toString()
}
