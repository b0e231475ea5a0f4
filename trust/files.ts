/** Files that are made to harm whoever opens them, one row for each kind of file. */
import { manifests } from './files/manifests.ts'
import type { Row } from './report.ts'

const KINDS: readonly ((rounds: number | null) => Promise<Row>)[] = [manifests]

export async function* files(rounds: number | null): AsyncGenerator<Row> {
  for (const kind of KINDS) yield await kind(rounds)
}
