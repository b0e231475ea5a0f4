/** Creating, changing, pausing and deleting campaigns, inside the transaction they are given. */
import type { Kysely } from 'kysely'
import type { Campanha, CampanhaDoFormulario } from '../../contract/campanhas.ts'
import type { StatusCampanha } from '../../core/campanhas.ts'
import { excluirRegistro, travarVersao } from '../crud/gravacao.ts'
import type { Tables } from '../database/types.ts'
import { obterCampanha } from './consultas.ts'

/** The new campaign, Ativa. */
export async function criarCampanha(
  db: Kysely<Tables>,
  { lojas, empreendimentos, ...campos }: CampanhaDoFormulario,
): Promise<Campanha> {
  const { id } = await db.insertInto('campanhas').values(campos).returning('id').executeTakeFirstOrThrow()
  await ligar(db, id, { lojas, empreendimentos })
  return obterCampanha(db, id)
}

/** The changed campaign. Throws Recusa NAO_ENCONTRADO, or VERSAO_ANTIGA with the present one as `dados.atual`. */
export async function atualizarCampanha(
  db: Kysely<Tables>,
  { id, versao, campanha }: { id: string; versao: number; campanha: CampanhaDoFormulario },
): Promise<Campanha> {
  const { lojas, empreendimentos, ...campos } = campanha
  await travarVersao(db, 'campanhas', { id, versao, obter: () => obterCampanha(db, id) })
  await db.updateTable('campanhas').set(campos).where('id', '=', id).execute()
  await ligar(db, id, { lojas, empreendimentos })
  return obterCampanha(db, id)
}

/** The campaign with that status. Throws Recusa NAO_ENCONTRADO. */
export async function alternarCampanha(
  db: Kysely<Tables>,
  { id, status }: { id: string; status: StatusCampanha },
): Promise<Campanha> {
  await db.updateTable('campanhas').set({ status }).where('id', '=', id).execute()
  return obterCampanha(db, id)
}

/** Deletes the campaign with its links. Throws Recusa as atualizarCampanha does, and EM_USO when sales have it. */
export function excluirCampanha(
  db: Kysely<Tables>,
  { id, versao }: { id: string; versao: number },
): Promise<void> {
  return excluirRegistro(
    db,
    {
      tabela: 'campanhas',
      rascunho: 'campanha',
      alvo: 'esta campanha',
      saida: 'Inative-a em vez disso.',
      usos: [{ tabela: 'campanhas_vendas', coluna: 'campanha_id', singular: 'venda', plural: 'vendas' }],
    },
    { id, versao, obter: () => obterCampanha(db, id) },
  )
}

/** Makes the campaign's links exactly these; those that stay are not touched. */
async function ligar(
  db: Kysely<Tables>,
  campanha_id: string,
  { lojas, empreendimentos }: Pick<CampanhaDoFormulario, 'lojas' | 'empreendimentos'>,
): Promise<void> {
  const sobrasDeLojas = db.deleteFrom('campanhas_lojas').where('campanha_id', '=', campanha_id)
  await (lojas.length > 0 ? sobrasDeLojas.where('loja_id', 'not in', lojas) : sobrasDeLojas).execute()
  const sobras = db.deleteFrom('campanhas_empreendimentos').where('campanha_id', '=', campanha_id)
  await (empreendimentos.length > 0
    ? sobras.where('empreendimento_id', 'not in', empreendimentos)
    : sobras
  ).execute()
  if (lojas.length > 0)
    await db
      .insertInto('campanhas_lojas')
      .values(lojas.map((loja_id) => ({ campanha_id, loja_id })))
      .onConflict((conflict) => conflict.constraint('campanhas_lojas_uma_vez').doNothing())
      .execute()
  if (empreendimentos.length > 0)
    await db
      .insertInto('campanhas_empreendimentos')
      .values(empreendimentos.map((empreendimento_id) => ({ campanha_id, empreendimento_id })))
      .onConflict((conflict) => conflict.constraint('campanhas_empreendimentos_uma_vez').doNothing())
      .execute()
}
