/** The history of a record and its parts, in words. */
import { sql } from 'kysely'
import { AUDITED_FIELDS, NAME_COLUMNS } from '../../core/auditoria.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { REFERENCES } from '../../core/followed-tables.ts'
import { type AuditEntry, describeChanges } from '../../core/history.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { identified } from './identified.ts'

/** Maximum number of changes shown, newest first. */
const MAX_CHANGES = 1000

/** One entry of the history. `em` is an ISO 8601 instant. */
interface HistoryEntry {
  id: string
  em: string
  texto: string
}

export interface History {
  /** Throws Recusa NAO_ENCONTRADO if there is no such record. */
  mustExist: (db: Db, id: string, only: OnlyLoja) => Promise<unknown>
  /** Tables of which every row belongs to this history, whatever its group. */
  whole?: readonly string[]
}

/** The history of the record `id`, newest first. Throws Recusa NAO_ENCONTRADO. */
export async function readHistory(
  db: Db,
  id: string,
  { mustExist, whole = [] }: History,
  only: OnlyLoja,
): Promise<HistoryEntry[]> {
  await mustExist(db, id, only)
  const entries = await db
    .selectFrom('auditoria')
    .select(['id', 'em', 'usuario_nome', 'tabela', 'registro_id', 'operacao', 'campos', 'antes', 'depois'])
    .where((eb) => eb.or([eb('grupo_id', '=', id), ...whole.map((table) => eb('tabela', '=', table))]))
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .$narrowType<Pick<AuditEntry, 'tabela' | 'operacao'> & { registro_id: string }>()
    .execute()
  const complete = await identified(db, entries)
  const names = await namesOf(db, complete)
  return complete.flatMap((entry) =>
    describeChanges({ ...entry, nomes: names }, AUDITED_FIELDS).map((texto, index) => ({
      id: `${entry.id}-${index}`,
      em: entry.em,
      texto,
    })),
  )
}

/** The names of the records that the entries reference, by id. */
export async function namesOf(db: Db, entries: readonly Referring[]): Promise<Record<string, string>> {
  const ids = new Map<Cadastro, Set<string>>()
  for (const { tabela, antes, depois } of entries)
    for (const [column, cadastro] of Object.entries(referencesIn(tabela)))
      for (const id of [antes?.[column], depois?.[column]])
        if (cadastro !== null && typeof id === 'string')
          ids.set(cadastro, (ids.get(cadastro) ?? new Set()).add(id))
  const names: Record<string, string> = {}
  for (const [cadastro, referenced] of ids) {
    const { rows } = await sql<{ id: string; nome: string }>`
      select id, ${sql.ref(NAME_COLUMNS[cadastro])} as nome from ${sql.table(cadastro)}
       where id = any(${[...referenced]}::uuid[])`.execute(db)
    for (const { id, nome } of rows) names[id] = nome
  }
  return names
}

interface Referring {
  tabela: string | null
  antes: Readonly<Record<string, unknown>> | null
  depois: Readonly<Record<string, unknown>> | null
}

function referencesIn(tabela: string | null): Readonly<Record<string, Cadastro | null>> {
  const known: Readonly<Record<string, Readonly<Record<string, Cadastro | null>>>> = REFERENCES
  return (tabela === null ? undefined : known[tabela]) ?? {}
}
