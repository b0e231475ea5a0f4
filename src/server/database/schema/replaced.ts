/**
 * The migrations that version 2.3.0 ended with, which the first files here replace: together they make the same schema.
 * Every database has the replaced names too, so that 2.3.0 still starts on it, and the versions before 3101_trabalhos do not.
 */
import { readFile } from 'node:fs/promises'

/** The version through which older databases and backups have to go, and its commit. */
export const REPLACED_VERSION = '2.3.0'
export const REPLACED_COMMIT = '614ed7fc'

/** The last file that replaces others; later ones are migrations like any other. */
export const LAST_REPLACEMENT = '4030_extratos_de_pagamentos'

/** A migration as it is recorded: in `plantao.migracoes`, and in a backup's manifest. */
export interface RecordedMigration {
  nome: string
  checksum: string
}

/** The replaced migrations, in their order, as 2.3.0 has them recorded: one has a mark in place of its checksum. */
export async function readReplaced(): Promise<RecordedMigration[]> {
  const lines = await readFile(new URL('./migrations/2.3.0.sha256', import.meta.url), 'utf8')
  return [...lines.matchAll(/^(.+) {2}(\w+)\.sql$/gm)].map(([, checksum = '', nome = '']) => ({
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
