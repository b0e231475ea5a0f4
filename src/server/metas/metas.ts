/** The routes of metas. */
import type { Kysely } from 'kysely'
import type { EditedMetaInput, NewMetaInput } from '../../contract/metas.ts'
import { today } from '../../core/dates.ts'
import { onlySelected } from '../../core/metas.ts'
import { Recusa } from '../../core/recusa.ts'
import { api } from '../api/api.ts'
import { listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import type { Tables } from '../database/schema/types.ts'
import { METAS_COLUMNS } from './columns.ts'
import { allMetas, countMetas, listarMetas, obterMeta } from './queries.ts'

export const metasHandlers = {
  ...listHandlers('metas', api.metas, {
    read: listarMetas,
    pages: allMetas,
    count: countMetas,
    columns: METAS_COLUMNS,
  }),
  ...recordHandlers('metas', api.metas, {
    obter: obterMeta,
    insert: (db, meta) =>
      db.insertInto('metas').values(columnsOfMeta(meta)).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) =>
      db.updateTable('metas').set(columnsOfMeta(registro)).where('id', '=', id).execute(),
    deletion: { uses: [] },
  }),
  alternar: statusHandler('metas', api.metas.alternar, obterMeta),
  concluir: api.metas.concluir.handler(async ({ input: { id }, context }) => {
    await context.db.selectFrom('metas').select('id').where('id', '=', id).forUpdate().execute()
    const { status, concluir } = await readMeta(context, id)
    if (status === 'Cancelada') throw new Recusa('META_CANCELADA', 'Esta meta está cancelada')
    if (status === 'Ativa' && !concluir)
      throw new Recusa('META_NAO_ATINGIDA', 'Esta meta ainda não foi atingida')
    await context.db.updateTable('metas').set({ status: 'Concluída' }).where('id', '=', id).execute()
    return readMeta(context, id)
  }),
}

function readMeta({ db, now }: { db: Kysely<Tables>; now: () => Date }, id: string) {
  return obterMeta(db, id, today(now()))
}

/** The columns of the typed values. */
function columnsOfMeta<M extends NewMetaInput | EditedMetaInput>(meta: M) {
  const { escopo: _escopo, medida: _medida, ...fields } = onlySelected(meta)
  return fields
}
