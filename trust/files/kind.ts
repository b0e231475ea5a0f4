/** What the kinds of hostile files have in common. */
import type { Row } from '../report.ts'
import type { Site } from '../site.ts'

/** Tries the files of one kind on a running server. */
export type FileKind = (site: Site) => AsyncGenerator<Row>

/** A file, and what is hostile about it. */
export interface HostileFile {
  what: string
  nome: string
  content: Buffer
}

/** A row of files of which each is tried; `tryOne` returns what was wrong with what came of it, or null. */
export async function rowOf(
  claim: string,
  hostile: readonly HostileFile[],
  tryOne: (file: HostileFile) => Promise<string | null>,
): Promise<Row> {
  const flaws: string[] = []
  let slowest = 0
  for (const file of hostile) {
    const begun = performance.now()
    const flaw = await tryOne(file)
    slowest = Math.max(slowest, performance.now() - begun)
    if (flaw !== null) flaws.push(`${file.what}: ${flaw}`)
  }
  const figure = [`${hostile.length} files, ${(slowest / 1000).toFixed(1)} s at most`, ...flaws].join('; ')
  return { claim, tries: hostile.length, failures: flaws.length, figure }
}
