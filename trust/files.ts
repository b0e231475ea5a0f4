/**
 * Files made to do harm, opened as people open theirs: each is refused with a sentence, and others go on working. Manifests of
 * backups are restored by the command, the others are sent to a server.
 */
import { dumps } from './files/dumps.ts'
import type { FileKind } from './files/kind.ts'
import { manifests } from './files/manifests.ts'
import { workbooks } from './files/workbooks.ts'
import { zips } from './files/zips.ts'
import type { Row } from './report.ts'
import { openEmbedded } from './site.ts'

const SENT_KINDS: readonly FileKind[] = [workbooks, zips, dumps]

export async function* files(rounds: number | null): AsyncGenerator<Row> {
  yield await manifests(rounds)
  const site = await openEmbedded()
  try {
    for (const kind of SENT_KINDS) yield* kind(site)
  } finally {
    await site.stop()
  }
}
