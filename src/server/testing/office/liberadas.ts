/** Released commissions, as closings find them. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import { liberar } from '../../financeiro/atos.ts'
import { buildFavorecido, buildVenda } from './builders.ts'

type Db = Kysely<Tables>

/**
 * A sale with one participant, who has a payee and `valor` reais of released commission. `favorecido` is an earlier one, by
 * its colaborador.
 */
export async function buildLiberada(
  db: Db,
  {
    valor = 1000,
    favorecido,
    venda = {},
  }: {
    valor?: number
    favorecido?: { id: string; colaborador_id: string | null }
    venda?: Parameters<typeof buildVenda>[1]
  } = {},
) {
  const who = favorecido ?? (await buildFavorecido(db))
  const sale = await buildVenda(db, venda, [
    { colaborador_id: who.colaborador_id ?? undefined, valor_comissao: valor, percentual_comissao: 1 },
  ])
  const { id: participante } = await db
    .selectFrom('vendas_participantes')
    .select('id')
    .where('venda_id', '=', sale.id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => liberar(trx, { participantes: [participante] }))
  const linha = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('participante_id', '=', participante)
    .executeTakeFirstOrThrow()
  return { favorecido: who, venda: sale, linha: linha.id }
}
