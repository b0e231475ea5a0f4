/** The routes of long work. */
import type { Trabalho } from '../../contract/trabalhos.ts'
import type { FechamentoStatus } from '../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { TRABALHO_MESSAGES } from '../../core/trabalhos.ts'
import { api, usuarioOf } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'

const COLUMNS = ['id', 'tipo', 'total', 'feitos', 'valor', 'deixados', 'falha', 'concluido_em'] as const

export const trabalhosHandlers = {
  obter: api.trabalhos.obter.handler(async ({ input: { id }, context }) => {
    const { id: usuario_id } = usuarioOf(context)
    return context.db
      .selectFrom('trabalhos')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('usuario_id', '=', usuario_id)
      .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', TRABALHO_MESSAGES.ausente))
  }),
}

/** The work that brought the closing to its status, or does; null if it is gone with who asked for it. */
export async function trabalhoOf(
  db: Db,
  { id, status }: { id: string; status: FechamentoStatus },
): Promise<Trabalho | null> {
  const found = await db
    .selectFrom('trabalhos')
    .select(COLUMNS)
    .where('fechamento_id', '=', id)
    .where('tipo', '=', status === 'Aprovando' || status === 'Aprovado' ? 'Aprovar' : 'Preparar')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
