/** Concurrent changes of a record: version check, status change and deletion. */
import { type SelectType, sql } from 'kysely'
import type { UltimaMudanca } from '../../contract/mudanca.ts'
import { CADASTROS, type Cadastro, rascunhoOfEdit, wordsOf } from '../../core/cadastros.ts'
import { factsOf, isPart, PART_NAMES, type Part } from '../../core/cadastros-partes.ts'
import { inUseMessage } from '../../core/deletion.ts'
import type { FollowedTable } from '../../core/followed-tables.ts'
import { Recusa } from '../../core/recusa.ts'
import { forgetAnswersOf } from '../api/idempotency.ts'
import type { Db, Tables } from '../database/schema/types.ts'

/**
 * Locks the record until the end of the transaction and checks its version. `obter` reads it as the client sees it.
 * Throws whatever `obter` throws for a missing record, and Recusa VERSAO_ANTIGA, with the current record in
 * `dados.atual` and who saved it when in `dados.mudanca`, if it was saved since `versao`.
 */
export async function lockVersion(
  db: Db,
  cadastro: Cadastro | 'configuracoes' | 'incidentes',
  { id, versao, obter }: { id: string; versao: number; obter: () => Promise<unknown> },
): Promise<void> {
  const { rows } = await sql<{ versao: number }>`
    select versao from ${sql.table(cadastro)} where id = ${id} for update`.execute(db)
  if (rows[0]?.versao === versao) return
  const current = await obter()
  throw new Recusa(
    'VERSAO_ANTIGA',
    'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
    { dados: { atual: current, mudanca: await lastChangeOf(db, id) } },
  )
}

/** The last person who changed the record or a part of it, and when; null if the audit has no entry of it. */
async function lastChangeOf(db: Db, id: string): Promise<UltimaMudanca | null> {
  const last = await db
    .selectFrom('auditoria')
    .select(['usuario_nome as quem', 'em'])
    .where('grupo_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** The registers whose `status` can be `S`. */
export type CadastroWithStatus<S> = {
  [C in Cadastro]: S extends SelectType<Tables[C]['status']> ? C : never
}[Cadastro]

/** Sets the record's status; no effect if it already has it or no longer exists. */
export async function setStatus<const S extends string>(
  db: Db,
  cadastro: CadastroWithStatus<S>,
  { id, status }: { id: string; status: S },
): Promise<void> {
  await sql`update ${sql.table(cadastro)} set status = ${status} where id = ${id}`.execute(db)
}

/** A column that references the record, and the words for the records that hold it. */
interface Use {
  table: FollowedTable
  column: string
  singular: string
  plural: string
}

/** What prevents a noun's records from being deleted. */
export interface Deletion {
  /** By the tables of nouns. Those by parts are the parts' own facts; a part's name here is its place in the sentence. */
  uses: readonly (Use | Part)[]
  /** The alternative that the refusal suggests: 'Cancele-o em vez disso.'; by default, setting it to Inativo. */
  alternative?: string
  /** Replaces 'usa', 'usam' and 'esta loja'. */
  verb?: readonly [singular: string, plural: string]
  target?: string
}

/**
 * Deletes the record with its drafts and stored answers. Throws what lockVersion throws, and Recusa EM_USO with the
 * counts if other records reference it; the lock prevents new references meanwhile.
 */
export async function deleteRecord(
  db: Db,
  cadastro: Cadastro,
  { uses, verb, ...words }: Deletion,
  record: { id: string; versao: number; obter: () => Promise<unknown> },
): Promise<void> {
  const { id } = record
  await lockVersion(db, cadastro, record)
  const dependants = []
  for (const use of withParts(cadastro, uses))
    dependants.push({ ...use, quantos: await countUses(db, use, id) })
  const { target = wordsOf(cadastro).thisOne, alternative = deactivateInstead(cadastro) } = words
  const refusal = inUseMessage(dependants, target, alternative, verb)
  if (refusal) throw new Recusa('EM_USO', refusal)
  await removeRecords(db, cadastro, [id])
}

/** Deletes the records with their drafts and stored answers. Rethrows the database's refusals. */
export async function removeRecords(db: Db, cadastro: Cadastro, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(cadastro)} where id = any(${ids}::uuid[])`.execute(db)
  const drafts = ids.map((id) => rascunhoOfEdit(cadastro, id))
  await sql`delete from rascunhos where formulario = any(${drafts}::text[])`.execute(db)
  await forgetAnswersOf(db, ids)
}

/** All uses: those by a part that has no place of its own after those by the noun that it is of, or last. */
function withParts(cadastro: Cadastro, own: Deletion['uses']): Use[] {
  const uses = own.flatMap((use) => (typeof use === 'string' ? usesBy(use, cadastro) : [use]))
  for (const part of PART_NAMES.filter((name) => !own.includes(name))) {
    const { de } = factsOf(part)
    for (const use of usesBy(part, cadastro)) {
      const after = uses.findLastIndex(
        ({ table }) => table === de || (isPart(table) && factsOf(table).de === de),
      )
      uses.splice(after < 0 ? uses.length : after + 1, 0, use)
    }
  }
  return uses
}

/** How the part's rows prevent the deletion of the noun's records. */
function usesBy(part: Part, cadastro: Cadastro): Use[] {
  return Object.entries(factsOf(part).referencias).flatMap(([column, { a, emUso }]) =>
    a === cadastro && emUso ? [{ table: part, column, singular: emUso[0], plural: emUso[1] }] : [],
  )
}

function deactivateInstead(cadastro: Cadastro): string {
  return `Inative-${CADASTROS[cadastro].genero === 'f' ? 'a' : 'o'} em vez disso.`
}

async function countUses(db: Db, { table, column }: Use, id: string): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`
    select count(*) as quantos from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]?.quantos ?? 0
}
