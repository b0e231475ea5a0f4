/** The routes of metas. */
import type { EditedMetaInput, NewMetaInput } from '../../contract/metas.ts'
import { today } from '../../core/dates.ts'
import { onlySelected } from '../../core/metas.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, type Context } from '../api/api.ts'
import { listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { requireOwnLoja } from '../vendas/seen.ts'
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
    insert: async (db, meta, context) => {
      await requireOwn(context, meta, '')
      return db.insertInto('metas').values(columnsOfMeta(meta)).returning('id').executeTakeFirstOrThrow()
    },
    update: async (db, { id, registro }, context) => {
      await requireOwn(context, registro, 'registro.')
      return db.updateTable('metas').set(columnsOfMeta(registro)).where('id', '=', id).execute()
    },
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

function readMeta(context: Context, id: string) {
  return obterMeta(context.db, id, today(context.now()), context.only)
}

/** Throws Recusa DADOS_INVALIDOS, at its field under `root`, for a goal that the caller would not see. */
async function requireOwn(
  context: Context,
  { escopo, loja_id, colaborador_id }: NewMetaInput | EditedMetaInput,
  root: string,
): Promise<void> {
  const only = context.only
  if (only === null) return
  if (escopo === 'loja') return requireOwnLoja(only, loja_id, `${root}loja_id`)
  const colaborador = await context.db
    .selectFrom('colaboradores')
    .select('loja_id')
    .where('id', '=', colaborador_id)
    .executeTakeFirst()
  if (colaborador) requireOwnLoja(only, colaborador.loja_id, `${root}colaborador_id`)
}

/** The columns of the typed values. */
function columnsOfMeta<M extends NewMetaInput | EditedMetaInput>(meta: M) {
  const { escopo: _escopo, medida: _medida, ...fields } = onlySelected(meta)
  return fields
}
