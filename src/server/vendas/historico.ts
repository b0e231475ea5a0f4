/** The history of a sale, its participants and its campaigns. */
import type { Kysely } from 'kysely'
import { HISTORICO_DA_VENDA } from '../../core/vendas-campos.ts'
import type { Donos, Historico } from '../cadastro/historico.ts'
import type { Tables } from '../database/types.ts'
import { vendaNaoEncontrada } from './consultas.ts'

export const HISTORICO: Historico = {
  exigir: exigirVenda,
  campos: HISTORICO_DA_VENDA,
  donos: donosDasPartes,
}

async function exigirVenda(db: Kysely<Tables>, id: string): Promise<void> {
  const venda = await db.selectFrom('vendas').select('id').where('id', '=', id).executeTakeFirst()
  if (!venda) throw vendaNaoEncontrada()
}

/** The name behind each participant's and each campaign application's row, including deleted rows. */
async function donosDasPartes(db: Kysely<Tables>, vendaId: string): Promise<Donos> {
  const idas = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'antes', 'depois'])
    .where('grupo_id', '=', vendaId)
    .where('tabela', 'in', ['vendas_participantes', 'campanhas_vendas'])
    .where('operacao', 'in', ['INSERT', 'DELETE'])
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
    ...idas.map(({ registro_id, antes, depois }) => [registro_id, donoEm(antes ?? depois)] as const),
    ...participantes.map(({ id, colaborador_id }) => [id, { colaborador_id }] as const),
    ...campanhas.map(({ id, campanha_id }) => [id, { campanha_id }] as const),
  ])
}

function donoEm(linha: Record<string, unknown> | null): Record<string, unknown> {
  return { colaborador_id: linha?.colaborador_id, campanha_id: linha?.campanha_id }
}
