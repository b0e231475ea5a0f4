/** Exports a campaign's sales with what it gave them. */
import { type Kysely, sql } from 'kysely'
import type { CampanhaVenda } from '../../contract/campanhas.ts'
import type { ListFormat } from '../../contract/lists.ts'
import { maskField } from '../../core/masks.ts'
import type { Tables } from '../database/schema/types.ts'
import { type Asked, exportar } from '../export/export.ts'
import type { Unmasked } from '../export/personal-data.ts'
import type { Column } from '../export/spreadsheet.ts'
import { selectAplicacoes } from './aplicacao.ts'
import { obterCampanha } from './queries.ts'

interface Requested {
  id: string
  formato: ListFormat
  isUnmasked: Unmasked
  /** YYYY-MM-DD, for the file name. */
  hoje: string
}

/** The file `vendas-da-campanha-AAAA-MM-DD`, latest application first. Throws Recusa NAO_ENCONTRADO. */
export async function exportarVendasOfCampanha(asked: Asked, requested: Requested): Promise<File> {
  const { id, formato, isUnmasked, hoje } = requested
  const { nome, resultado } = await obterCampanha(asked.db, id)
  return exportar<CampanhaVenda>(asked, {
    name: 'vendas-da-campanha',
    folha: formato === 'impressao' ? `Vendas da campanha ${nome}` : 'Vendas da campanha',
    format: formato,
    hoje,
    colunas: columnsOf(isUnmasked),
    pages: (trx) => pages(trx, id),
    count: async () => resultado.vendas,
  })
}

/** Applications read at once. */
const PAGE_SIZE = 1000

async function* pages(trx: Kysely<Tables>, campanha_id: string): AsyncGenerator<CampanhaVenda[]> {
  for (let after: { id: string; key: string } | undefined; ; ) {
    const last = after
    const rows = await selectAplicacoes(trx, campanha_id)
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
  const text = (
    title: string,
    width: number,
    value: Column<CampanhaVenda>['value'],
    { impressa }: Pick<Column<CampanhaVenda>, 'impressa'> = { impressa: true },
  ): Column<CampanhaVenda> => ({ title, type: 'texto', width, value, impressa })
  return [
    text('Número da venda', 16, ({ venda }) => venda.numero_venda),
    {
      title: 'Data da venda',
      type: 'data',
      width: 13,
      value: ({ venda }) => venda.data_venda,
      impressa: true,
    },
    text('Status', 26, ({ venda }) => venda.status),
    text('Cliente', 34, ({ venda: { cliente_nome } }) =>
      isUnmasked('cliente_nome') ? cliente_nome : maskField('cliente_nome', cliente_nome),
    ),
    text('Loja', 26, ({ venda }) => venda.loja),
    text('Empreendimento', 34, ({ venda }) => venda.empreendimento),
    {
      title: 'Valor da venda',
      type: 'dinheiro',
      width: 17,
      value: ({ venda }) => venda.valor_venda,
      impressa: 'somada',
    },
    {
      title: 'Desconto',
      type: 'dinheiro',
      width: 16,
      value: (row) => row.desconto_aplicado,
      impressa: 'somada',
    },
    { title: 'Bônus (%)', type: 'percentual', width: 12, value: (row) => row.bonus_comissao_aplicado },
    { title: 'Bônus', type: 'dinheiro', width: 16, value: ({ bonus }) => bonus, impressa: 'somada' },
    text('Observações', 50, ({ observacoes }) => observacoes, { impressa: false }),
    { title: 'Aplicada em', type: 'instante', width: 18, value: (row) => row.data_aplicacao },
  ]
}
