/** Campaigns on sales: which ones can be applied, applying and removing them, and a campaign's sales. */
import { sql } from 'kysely'
import type { AplicacaoInput, CampanhaForVenda, CampanhaVenda } from '../../contract/campanhas.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { CAMPANHA_MESSAGES, proposedAplicacao, refusalOfAplicacao } from '../../core/campanhas.ts'
import { RECORDS_PER_PAGE } from '../../core/pages.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'
import { obterVenda } from '../vendas/queries.ts'
import { isSeen } from '../vendas/seen.ts'
import { BONUS_CRIADO } from '../vendas/select.ts'
import { BONUS_IN_REAIS, selectCampanhas, termsOf } from './queries.ts'

/** Maximum number of active campaigns offered for a sale. */
const MAX_OFFERED = 500

/** All active campaigns with what they offer for the sale, applicable ones first. Throws Recusa NAO_ENCONTRADO. */
export async function campanhasForVenda(
  db: Db,
  venda_id: string,
  only: OnlyLoja,
): Promise<CampanhaForVenda[]> {
  const venda = await obterVenda(db, venda_id, only)
  const campanhas = await selectCampanhas(db)
    .where('campanhas.status', '=', 'Ativa')
    .orderBy('campanhas.nome')
    .orderBy('campanhas.id')
    .limit(MAX_OFFERED)
    .execute()
  const applied = new Set(venda.campanhas.map(({ campanha }) => campanha.id))
  const offered = campanhas.map((campanha) => ({
    ...campanha,
    recusa: applied.has(campanha.id)
      ? CAMPANHA_MESSAGES.ja_aplicada
      : refusalOfAplicacao(withIds(campanha), venda),
    proposta: proposedAplicacao(campanha, venda.valor_venda),
  }))
  return [
    ...offered.filter(({ recusa }) => recusa === null),
    ...offered.filter(({ recusa }) => recusa !== null),
  ]
}

/**
 * Applies the campaign and returns the sale. Throws Recusa NAO_ENCONTRADO; CAMPANHA_INAPLICAVEL with the reason;
 * DADOS_INVALIDOS for a discount above the sale's value. The database refuses a second application.
 */
export async function aplicarCampanha(db: Db, aplicacao: AplicacaoInput, only: OnlyLoja): Promise<Venda> {
  const { campanha_id, venda_id, desconto_aplicado } = aplicacao
  // Locks both until the end of the transaction: the sale cannot be changed nor the campaign paused meanwhile.
  const venda = await db
    .selectFrom('vendas')
    .select(['data_venda', 'loja_id', 'empreendimento_id', 'valor_venda'])
    .where('id', '=', venda_id)
    .where(isSeen('vendas', only))
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('vendas'))
  await db.selectFrom('campanhas').select('id').where('id', '=', campanha_id).forShare().execute()
  const refusal = refusalOfAplicacao(withIds(await termsOf(db, campanha_id)), venda)
  if (refusal) throw new Recusa('CAMPANHA_INAPLICAVEL', refusal, { campo: 'campanha_id' })
  if (desconto_aplicado > venda.valor_venda)
    throw new Recusa('DADOS_INVALIDOS', CAMPANHA_MESSAGES.desconto_maior_que_a_venda, {
      campo: 'desconto_aplicado',
    })
  await db.insertInto('campanhas_vendas').values(aplicacao).execute()
  return obterVenda(db, venda_id, only)
}

/** Removes the application and returns the sale. Throws Recusa NAO_ENCONTRADO if it is already gone, or its sale not seen. */
export async function removerCampanha(db: Db, aplicacao_id: string, only: OnlyLoja): Promise<Venda> {
  const removed = await db
    .deleteFrom('campanhas_vendas')
    .where('id', '=', aplicacao_id)
    .returning('venda_id')
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', 'Esta campanha já foi removida da venda'))
  // Throws for a sale that is not seen, which undoes the removal.
  return obterVenda(db, removed.venda_id, only)
}

/** A page of the sales with the campaign, latest application first. Throws Recusa NAO_ENCONTRADO. */
export async function vendasOfCampanha(
  db: Db,
  { id, pagina = 1 }: { id: string; pagina?: number },
  only: OnlyLoja,
): Promise<{ itens: CampanhaVenda[]; total: number }> {
  const total = await numberOfVendas(db, id, only)
  const itens = await selectAplicacoes(db, id, only)
    .orderBy('a.data_aplicacao', 'desc')
    .orderBy('a.id')
    .limit(RECORDS_PER_PAGE)
    .offset((pagina - 1) * RECORDS_PER_PAGE)
    .execute()
  return { itens, total }
}

async function numberOfVendas(db: Db, id: string, only: OnlyLoja): Promise<number> {
  const campanha = await db
    .selectFrom('campanhas')
    .select(
      sql<number>`(select count(*) from campanhas_vendas a ${only === null ? sql`` : sql`join vendas v on v.id = a.venda_id`}
        where a.campanha_id = campanhas.id and ${isSeen('v', only)})`.as('vendas'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('campanhas'))
  return campanha.vendas
}

/** The applications of a campaign to sales that are seen, each with its sale. */
export function selectAplicacoes(db: Db, campanha_id: string, only: OnlyLoja) {
  return db
    .selectFrom('campanhas_vendas as a')
    .innerJoin('vendas as v', 'v.id', 'a.venda_id')
    .innerJoin('lojas as l', 'l.id', 'v.loja_id')
    .innerJoin('empreendimentos as e', 'e.id', 'v.empreendimento_id')
    .select([
      'a.id',
      sql<CampanhaVenda['venda']>`json_build_object(
        'id', v.id, 'numero_venda', v.numero_venda, 'data_venda', v.data_venda, 'cliente_nome', v.cliente_nome,
        'status', v.status, 'valor_venda', v.valor_venda, 'loja', l.nome, 'empreendimento', e.nome)`.as(
        'venda',
      ),
      'a.desconto_aplicado',
      'a.bonus_comissao_aplicado',
      BONUS_IN_REAIS.as('bonus'),
      BONUS_CRIADO.as('bonus_criado'),
      'a.observacoes',
      'a.data_aplicacao',
    ])
    .where('a.campanha_id', '=', campanha_id)
    .where(isSeen('v', only))
}

/** The campaign with the ids of its links, for core's rules. */
export function withIds<C extends { lojas: { id: string }[]; empreendimentos: { id: string }[] }>(
  campanha: C,
) {
  return {
    ...campanha,
    lojas: campanha.lojas.map(({ id }) => id),
    empreendimentos: campanha.empreendimentos.map(({ id }) => id),
  }
}
