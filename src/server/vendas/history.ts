/** The history of a sale, its participants and its campaigns. */
import type { Kysely } from 'kysely'
import { VENDA_HISTORY_FIELDS } from '../../core/vendas/fields.ts'
import type { History, Owners } from '../cadastro/history.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/schema/types.ts'

export const HISTORY: History = {
  mustExist: vendaMustExist,
  fields: VENDA_HISTORY_FIELDS,
  owners: ownersOfParts,
}

/** Throws Recusa NAO_ENCONTRADO if there is no such sale. */
export async function vendaMustExist(db: Kysely<Tables>, id: string): Promise<void> {
  const venda = await db.selectFrom('vendas').select('id').where('id', '=', id).executeTakeFirst()
  if (!venda) throw notFound('vendas')
}

/** The name behind each participant's and each campaign application's row, including deleted rows. */
async function ownersOfParts(db: Kysely<Tables>, vendaId: string): Promise<Owners> {
  const gone = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'antes', 'depois'])
    .where('grupo_id', '=', vendaId)
    .where('tabela', 'in', ['vendas_participantes', 'campanhas_vendas'])
    .where('operacao', 'in', ['INSERT', 'DELETE'])
    .$narrowType<{ registro_id: string }>()
    .execute()
  const participantes = await db
    .selectFrom('vendas_participantes')
    .select(['id', 'colaborador_id'])
    .where('venda_id', '=', vendaId)
    .execute()
  const campanhas = await db
    .selectFrom('campanhas_vendas')
    .select(['id', 'campanha_id'])
    .where('venda_id', '=', vendaId)
    .execute()
  return new Map<string, Record<string, unknown>>([
    ...gone.map(({ registro_id, antes, depois }) => [registro_id, ownerIn(antes ?? depois)] as const),
    ...participantes.map(({ id, colaborador_id }) => [id, { colaborador_id }] as const),
    ...campanhas.map(({ id, campanha_id }) => [id, { campanha_id }] as const),
  ])
}

function ownerIn(row: Record<string, unknown> | null): Record<string, unknown> {
  return { colaborador_id: row?.colaborador_id, campanha_id: row?.campanha_id }
}
