/** Exports a campaign's sales with what it gave them. */
import { sql } from 'kysely'
import type { CampanhaVenda } from '../../contract/campanhas.ts'
import type { ListFormat } from '../../contract/lists.ts'
import { bonusHeading } from '../../core/bonus.ts'
import { maskField } from '../../core/masks.ts'
import { authorOf, type Context } from '../api/api.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { columnOf } from '../export/columns.ts'
import { exportar } from '../export/export.ts'
import { type Unmasked, unmaskedFor } from '../export/personal-data.ts'
import type { Column } from '../export/spreadsheet.ts'
import { selectAplicacoes } from './aplicacao.ts'
import { obterCampanha } from './queries.ts'

/** The file `vendas-da-campanha-AAAA-MM-DD`, latest application first. Throws Recusa NAO_ENCONTRADO. */
export async function exportarVendasOfCampanha(
  context: Context,
  { id, formato }: { id: string; formato: ListFormat },
): Promise<File> {
  const { db, only } = context
  const { nome, resultado } = await obterCampanha(db, id, only)
  return exportar<CampanhaVenda>(context, {
    name: 'vendas-da-campanha',
    folha: formato === 'impressao' ? `Vendas da campanha ${nome}` : 'Vendas da campanha',
    format: formato,
    colunas: columnsOf(unmaskedFor(authorOf(context).usuario, formato)),
    pages: (trx) => pages(trx, id, only),
    count: async () => resultado.vendas,
  })
}

/** Applications read at once. */
const PAGE_SIZE = 1000

async function* pages(trx: Db, campanha_id: string, only: OnlyLoja): AsyncGenerator<CampanhaVenda[]> {
  for (let after: { id: string; key: string } | undefined; ; ) {
    const last = after
    const rows = await selectAplicacoes(trx, campanha_id, only)
      .select(sql<string>`a.data_aplicacao::text`.as('key'))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(a.data_aplicacao, a.id) < (${last?.key}::timestamptz, ${last?.id}::uuid)`),
      )
      .orderBy('a.data_aplicacao', 'desc')
      .orderBy('a.id', 'desc')
      .limit(PAGE_SIZE)
      .execute()
    yield rows
    after = rows.at(-1)
    if (!after || rows.length < PAGE_SIZE) return
  }
}

function columnsOf(isUnmasked: Unmasked): Column<CampanhaVenda>[] {
  return [
    columnOf('Número da venda', 'texto', 16, ({ venda }) => venda.numero_venda, { impressa: true }),
    columnOf('Data da venda', 'data', 13, ({ venda }) => venda.data_venda, { impressa: true }),
    columnOf('Status', 'texto', 26, ({ venda }) => venda.status, { impressa: true }),
    columnOf(
      'Cliente',
      'texto',
      34,
      ({ venda: { cliente_nome } }) =>
        isUnmasked('cliente_nome') ? cliente_nome : maskField('cliente_nome', cliente_nome),
      { impressa: true },
    ),
    columnOf('Loja', 'texto', 26, ({ venda }) => venda.loja, { impressa: true }),
    columnOf('Empreendimento', 'texto', 34, ({ venda }) => venda.empreendimento, { impressa: true }),
    columnOf('Valor da venda', 'dinheiro', 17, ({ venda }) => venda.valor_venda, { impressa: 'somada' }),
    columnOf('Desconto', 'dinheiro', 16, (row) => row.desconto_aplicado, { impressa: 'somada' }),
    columnOf(bonusHeading('Bônus (%)'), 'percentual', 12, (row) => row.bonus_comissao_aplicado),
    columnOf(bonusHeading('Bônus'), 'dinheiro', 16, ({ bonus }) => bonus, { impressa: 'somada' }),
    columnOf('Observações', 'texto', 50, ({ observacoes }) => observacoes),
    columnOf('Aplicada em', 'instante', 18, (row) => row.data_aplicacao),
  ]
}
