/** What happened to a sale, its participants and campaigns, in words. */
import type { Kysely } from 'kysely'
import { type Acontecimento, lerHistorico } from '../crud/historico.ts'
import type { Tables } from '../database/types.ts'
import { vendaNaoEncontrada } from './consultas.ts'

/** The sale's history, newest first. Throws Recusa NAO_ENCONTRADO when the sale is not there. */
export async function historicoDaVenda(db: Kysely<Tables>, vendaId: string): Promise<Acontecimento[]> {
  const venda = await db.selectFrom('vendas').select('id').where('id', '=', vendaId).executeTakeFirst()
  if (!venda) throw vendaNaoEncontrada()
  return lerHistorico(db, vendaId, {
    partes: ['vendas_participantes', 'campanhas_vendas'],
    referencias: {
      empreendimento_id: 'empreendimentos',
      loja_id: 'lojas',
      colaborador_id: 'colaboradores',
      campanha_id: 'campanhas',
    },
  })
}
