/** Applying a campaign to several sales at once: the preview, and the application of what it showed. */
import { sql } from 'kysely'
import type { AplicacaoPreview, AplicacaoResult, BulkAplicacao } from '../../contract/campanhas.ts'
import { CAMPANHA_MESSAGES, evaluateAplicacao } from '../../core/campanhas.ts'
import { sumOfReais } from '../../core/money.ts'
import type { OnlyLoja } from '../api/view.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'
import { withIds } from './aplicacao.ts'
import { obterCampanha, termsOf } from './queries.ts'

/** Previews what the campaign would give to each of the sales; leaves out those that are deleted or not seen. Throws Recusa NAO_ENCONTRADO. */
export async function preverAplicacao(
  db: Db,
  { id, vendas }: { id: string; vendas: readonly string[] },
  only: OnlyLoja,
): Promise<AplicacaoPreview> {
  const campanha = await termsOf(db, id)
  const found = await selectVendas(db, id, vendas, only).execute()
  const itens = found
    .map((venda) => ({ ...venda, ...evaluateAplicacao(withIds(campanha), venda) }))
    .toSorted((a, b) => vendas.indexOf(a.id) - vendas.indexOf(b.id))
  return { nome: campanha.nome, versao: campanha.versao, itens, totais: totalsOf(itens) }
}

/**
 * Applies the campaign to the sales that are as the preview showed them; the others are returned with the reason. Throws
 * Recusa NAO_ENCONTRADO, or VERSAO_ANTIGA if the campaign changed since the preview.
 */
export async function aplicarAVarias(
  db: Db,
  { id, versao, vendas }: BulkAplicacao,
  only: OnlyLoja,
): Promise<AplicacaoResult> {
  // In the order of aplicarCampanha, sales first: two calls would otherwise wait for each other.
  const ids = vendas.map((venda) => venda.id)
  const locked = await selectVendas(db, id, ids, only).orderBy('vendas.id').forShare('vendas').execute()
  await lockVersion(db, 'campanhas', { id, versao, obter: () => obterCampanha(db, id, only) })
  const campanha = withIds(await termsOf(db, id))
  const applicable: { venda_id: string; desconto_aplicado: number; bonus_comissao_aplicado: number }[] = []
  const ignoradas: AplicacaoResult['ignoradas'] = []
  for (const chosen of vendas) {
    const venda = locked.find((row) => row.id === chosen.id)
    const { recusa, desconto_aplicado, bonus_comissao_aplicado } = venda
      ? evaluateAplicacao(campanha, venda)
      : { recusa: CAMPANHA_MESSAGES.venda_excluida, desconto_aplicado: 0, bonus_comissao_aplicado: 0 }
    const motivo = recusa ?? (venda?.versao === chosen.versao ? null : CAMPANHA_MESSAGES.venda_alterada)
    if (motivo === null) applicable.push({ venda_id: chosen.id, desconto_aplicado, bonus_comissao_aplicado })
    else ignoradas.push({ id: chosen.id, numero_venda: venda?.numero_venda ?? null, motivo })
  }
  if (applicable.length === 0) return { aplicadas: 0, ignoradas }
  const inserted = await db
    .insertInto('campanhas_vendas')
    .values(applicable.map((row) => ({ ...row, campanha_id: id, observacoes: null })))
    // Applied by someone else since the sales were read.
    .onConflict((conflict) => conflict.constraint('campanhas_vendas_uma_vez').doNothing())
    .returning('venda_id')
    .execute()
  const applied = new Set(inserted.map(({ venda_id }) => venda_id))
  for (const { venda_id } of applicable)
    if (!applied.has(venda_id))
      ignoradas.push({
        id: venda_id,
        numero_venda: locked.find((row) => row.id === venda_id)?.numero_venda ?? null,
        motivo: CAMPANHA_MESSAGES.ja_aplicada,
      })
  return { aplicadas: applied.size, ignoradas }
}

function selectVendas(db: Db, campanha_id: string, ids: readonly string[], only: OnlyLoja) {
  return db
    .selectFrom('vendas')
    .select([
      'vendas.id',
      'vendas.versao',
      'vendas.numero_venda',
      'vendas.data_venda',
      'vendas.cliente_nome',
      'vendas.loja_id',
      'vendas.empreendimento_id',
      'vendas.base_calculo_comissao',
      'vendas.valor_venda',
      'vendas.valor_ato',
      sql<boolean>`exists (
        select from campanhas_vendas a where a.venda_id = vendas.id and a.campanha_id = ${campanha_id})`.as(
        'ja_aplicada',
      ),
    ])
    .where('vendas.id', 'in', ids)
    .where(isSeen('vendas', only))
}

function totalsOf(itens: AplicacaoPreview['itens']): AplicacaoPreview['totais'] {
  const applicable = itens.filter(({ recusa }) => recusa === null)
  return {
    vendas: applicable.length,
    desconto: sumOfReais(applicable.map(({ desconto_aplicado }) => desconto_aplicado)),
    bonus: sumOfReais(applicable.map(({ bonus }) => bonus)),
  }
}
