/** The routes of the register of incidents. None is ever deleted: it shows what was done about each. */
import type { Incidente } from '../../contract/incidentes.ts'
import { INCIDENTE_FIELDS } from '../../core/incidentes.ts'
import { Recusa } from '../../core/recusa.ts'
import { api } from '../api/api.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'

const COLUMNS = columnsOf('incidentes', INCIDENTE_FIELDS)

export const incidentesHandlers = {
  listar: api.incidentes.listar.handler(async ({ context }) => ({
    itens: await context.db
      .selectFrom('incidentes')
      .select(COLUMNS)
      .orderBy('conhecido_em', 'desc')
      .orderBy('id')
      .execute(),
  })),
  criar: api.incidentes.criar.handler(({ input, context }) =>
    context.db.insertInto('incidentes').values(input).returning(COLUMNS).executeTakeFirstOrThrow(),
  ),
  atualizar: api.incidentes.atualizar.handler(async ({ input: { id, versao, registro }, context }) => {
    const { db } = context
    await lockVersion(db, 'incidentes', { id, versao, obter: () => obterIncidente(db, id) })
    await db.updateTable('incidentes').set(registro).where('id', '=', id).execute()
    return obterIncidente(db, id)
  }),
}

/** Throws Recusa NAO_ENCONTRADO. */
async function obterIncidente(db: Db, id: string): Promise<Incidente> {
  const incidente = await db.selectFrom('incidentes').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!incidente) throw new Recusa('NAO_ENCONTRADO', 'Incidente não encontrado')
  return incidente
}
