/**
 * The migrations that version 2.0.1 ended with, which the first files here replace: together they make the same schema.
 * Every database has the replaced names too, so that this version still starts on it.
 */
import { readFile } from 'node:fs/promises'

/** The commit through which older databases and backups have to go. */
export const REPLACED_COMMIT = '751e2819'

/** The last file that replaces others; later ones are migrations like any other. */
export const LAST_REPLACEMENT = '3022_trabalhos'

/** A migration as it is recorded: in `plantao.migracoes`, and in a backup's manifest. */
export interface RecordedMigration {
  nome: string
  checksum: string
}

/** The replaced migrations, in their order. */
export async function readReplaced(): Promise<RecordedMigration[]> {
  const lines = await readFile(new URL('./migrations/2.0.1.sha256', import.meta.url), 'utf8')
  return [...lines.matchAll(/^(\w+) {2}(\w+)\.sql$/gm)].map(([, checksum = '', nome = '']) => ({
    nome,
    checksum,
  }))
}

/** How many of the replaced migrations a database or backup has, by its names: 'some' is of an earlier version. */
export function shareOf(
  names: ReadonlySet<string>,
  replaced: readonly RecordedMigration[],
): 'all' | 'some' | 'none' {
  const found = replaced.filter(({ nome }) => names.has(nome)).length
  if (found === replaced.length) return 'all'
  return found > 0 ? 'some' : 'none'
}

/** The last file to apply for the data of a backup with these migrations: at least all that replace others. */
export function lastToApply(migrations: readonly RecordedMigration[]): string {
  const last = migrations.at(-1)?.nome ?? ''
  return last > LAST_REPLACEMENT ? last : LAST_REPLACEMENT
}

/**
 * What later migrations record in place of a checksum, so that the versions before them, which compare it when they start, refuse
 * the database as one of a newer version.
 */
const CLOSED = /^substituída por \w+$/

/** Whether a recorded checksum is that of the file; also if a later migration shut older versions out. */
export function isChecksumOf(recorded: string, checksum: string): boolean {
  return recorded === checksum || CLOSED.test(recorded)
}
