/** The history of a record and its parts, in words. */
import type { Kysely } from 'kysely'
import type { FieldsByTable } from '../../core/fields.ts'
import { type AuditEntry, describeChanges } from '../../core/history.ts'
import type { Tables } from '../database/schema/types.ts'
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
  mustExist: (db: Kysely<Tables>, id: string) => Promise<unknown>
  fields: FieldsByTable
  /** Tables of which every row belongs to this history, whatever its group. */
  whole?: readonly string[]
}

/** The history of the record `id`, newest first. Throws Recusa NAO_ENCONTRADO. */
export async function readHistory(
  db: Kysely<Tables>,
  id: string,
  { mustExist, fields, whole = [] }: History,
): Promise<HistoryEntry[]> {
  await mustExist(db, id)
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
    describeChanges({ ...entry, nomes: names }, fields).map((texto, index) => ({
      id: `${entry.id}-${index}`,
      em: entry.em,
      texto,
    })),
  )
}

/** The table that each reference points to. */
const REFERENCES = {
  empreendimento_id: 'empreendimentos',
  loja_id: 'lojas',
  padrao_loja_id: 'lojas',
  colaborador_id: 'colaboradores',
  superior_id: 'colaboradores',
  indicado_por: 'colaboradores',
  campanha_id: 'campanhas',
  sorteio_id: 'sorteios',
  faixa_id: 'faixas',
  gerente_id: 'usuarios',
  vencedor_id: 'colaboradores',
} as const

/** The names of the records that the entries reference, by id. */
export async function namesOf(
  db: Kysely<Tables>,
  entries: readonly { antes: Record<string, unknown> | null; depois: Record<string, unknown> | null }[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [field, table] of Object.entries(REFERENCES)) {
    const ids = entries
      .flatMap(({ antes, depois }) => [antes?.[field], depois?.[field]])
      .filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom(table)
      .select(['id', 'nome'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    for (const { id, nome } of rows) names[id] = nome
  }
  return names
}
