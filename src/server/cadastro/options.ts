/** Query for the options of every searchable choice. */
import { type RawBuilder, sql } from 'kysely'
import type { Opcoes, Option } from '../../contract/fields.ts'
import type { EmptyReason } from '../../core/empty-choice.ts'
import type { Db } from '../database/schema/types.ts'
import { asTypedFirst, containingWords } from './text.ts'

/** A search text, and ids to include regardless of text and status. */
export interface OptionsInput {
  texto?: string
  ids?: string[]
}

const MAX_OPTIONS = 50

/**
 * At most 50 options by name, or why there are none: the active records whose search column contains the text's words,
 * and those with one of the ids.
 * `detalhe` is shown under each name; `more` are further columns of `t`; `only` restricts the options; `withInactive` includes inactive records.
 */
export async function listOptions<O extends Option = Option>(
  db: Db,
  table: 'lojas' | 'empreendimentos' | 'colaboradores' | 'usuarios' | 'campanhas' | 'favorecidos',
  { texto = '', ids = [] }: OptionsInput,
  {
    detalhe,
    more,
    only = sql<boolean>`true`,
    withInactive = false,
  }: {
    detalhe: RawBuilder<string | null>
    more?: RawBuilder<unknown>
    only?: RawBuilder<boolean>
    withInactive?: boolean
  },
): Promise<Opcoes<O>> {
  // Left out without ids, so that those of many colaboradores can be read from the index on their names.
  const requested = ids.length > 0 ? sql<boolean>`t.id = any(${ids}::uuid[])` : null
  const inUse = withInactive ? sql<boolean>`true` : sql<boolean>`t.status = 'Ativo'`
  const found = texto === '' ? sql<boolean>`true` : containingWords(sql.ref('t.busca'), texto)
  const { rows } = await sql<O>`
    select * from (
      select t.id, t.nome, ${detalhe} as detalhe${more ? sql`, ${more}` : sql``}
        from ${sql.table(table)} t
       where ${requested ? sql`${requested} or` : sql``} (${inUse} and ${only} and ${found})
       order by ${requested ? sql`${requested} desc,` : sql``} ${asTypedFirst(sql.ref('t.busca'), texto)}t.nome, t.id
       limit ${sql.lit(MAX_OPTIONS)}) o
     order by nome, id`.execute(db)
  if (rows.length > 0) return { itens: rows, vazio: null }
  return { itens: [], vazio: await reasonOf(db, table, { found, inUse, texto }) }
}

/** Why no record of `t` can be chosen. */
async function reasonOf(
  db: Db,
  table: string,
  { found, inUse, texto }: { found: RawBuilder<boolean>; inUse: RawBuilder<boolean>; texto: string },
): Promise<EmptyReason> {
  const { rows } = await sql<{ present: boolean; matching: boolean; active: boolean }>`
    select exists (select from ${sql.table(table)} t) as present,
           exists (select from ${sql.table(table)} t where ${found}) as matching,
           exists (select from ${sql.table(table)} t where ${found} and ${inUse}) as active`.execute(db)
  const [there] = rows
  if (!there?.present) return 'nenhum'
  if (!there.matching && texto !== '') return 'busca'
  return there.active ? 'outros' : 'inativos'
}
