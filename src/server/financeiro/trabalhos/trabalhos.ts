/** The routes of long work on commissions. */
import { type Kysely, sql } from 'kysely'
import type { Trabalho } from '../../../contract/financeiro/trabalhos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, usuarioOf } from '../../api/api.ts'
import type { Tables } from '../../database/schema/types.ts'

const COLUMNS = ['id', 'tipo', 'total', 'feitos', 'valor', 'deixados', 'falha', 'concluido_em'] as const

export const trabalhosHandlers = {
  obter: api.trabalhos.obter.handler(async ({ input: { id }, context }) => {
    const { id: usuario_id } = usuarioOf(context)
    const found = await context.db
      .selectFrom('financeiro_trabalhos')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('usuario_id', '=', usuario_id)
      .executeTakeFirst()
    if (!found) throw new Recusa('NAO_ENCONTRADO', FECHAMENTO_MESSAGES.trabalho_ausente)
    return found
  }),
}

/** The closing's last work; null if there was none. */
export async function trabalhoOf(db: Kysely<Tables>, fechamento_id: string): Promise<Trabalho | null> {
  const found = await db
    .selectFrom('financeiro_trabalhos')
    .select(COLUMNS)
    .where('fechamento_id', '=', fechamento_id)
    .where('tipo', 'in', ['Preparar', 'Aprovar'])
    .orderBy('created_at', 'desc')
    .orderBy(sql`concluido_em is not null`)
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
