/** Exports a campaign's sales with what it gave them. */
import { type Kysely, sql } from 'kysely'
import type { VendaDaCampanha } from '../../contract/campanhas.ts'
import type { FormatoDaLista } from '../../contract/listas.ts'
import { mascararCampo } from '../../core/mascaras.ts'
import type { Tables } from '../database/types.ts'
import { exportar } from '../export/exportacao.ts'
import type { Coluna } from '../export/planilha.ts'
import { selectAplicacoes } from './aplicacao.ts'
import { obterCampanha } from './consultas.ts'

interface Requested {
  id: string
  formato: FormatoDaLista
  /** Whether clients' names are exported unmasked. */
  dadosPessoais: boolean
  /** YYYY-MM-DD, for the file name. */
  hoje: string
}

/** The file `vendas-da-campanha-AAAA-MM-DD`, latest application first. Throws Recusa NAO_ENCONTRADO. */
export async function exportarVendasDaCampanha(db: Kysely<Tables>, requested: Requested): Promise<File> {
  const { id, formato, dadosPessoais, hoje } = requested
  const { nome } = await obterCampanha(db, id)
  return exportar<VendaDaCampanha>(db, {
    nome: 'vendas-da-campanha',
    folha: formato === 'impressao' ? `Vendas da campanha ${nome}` : 'Vendas da campanha',
    formato,
    hoje,
    colunas: columnsOf(dadosPessoais),
    pages: (trx) => pages(trx, id),
  })
}

/** Applications read at once. */
const PAGE_SIZE = 1000

async function* pages(trx: Kysely<Tables>, campanha_id: string): AsyncGenerator<VendaDaCampanha[]> {
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

function columnsOf(dadosPessoais: boolean): Coluna<VendaDaCampanha>[] {
  const text = (
    titulo: string,
    largura: number,
    valor: Coluna<VendaDaCampanha>['valor'],
  ): Coluna<VendaDaCampanha> => ({
    titulo,
    tipo: 'texto',
    largura,
    valor,
    impressa: titulo !== 'Observações',
  })
  return [
    text('Número da venda', 16, ({ venda }) => venda.numero_venda),
    {
      titulo: 'Data da venda',
      tipo: 'data',
      largura: 13,
      valor: ({ venda }) => venda.data_venda,
      impressa: true,
    },
    text('Status', 26, ({ venda }) => venda.status),
    text('Cliente', 34, ({ venda: { cliente_nome } }) =>
      dadosPessoais ? cliente_nome : mascararCampo('cliente_nome', cliente_nome),
    ),
    text('Loja', 26, ({ venda }) => venda.loja),
    text('Empreendimento', 34, ({ venda }) => venda.empreendimento),
    {
      titulo: 'Valor da venda',
      tipo: 'dinheiro',
      largura: 17,
      valor: ({ venda }) => venda.valor_venda,
      impressa: 'somada',
    },
    {
      titulo: 'Desconto',
      tipo: 'dinheiro',
      largura: 16,
      valor: (row) => row.desconto_aplicado,
      impressa: 'somada',
    },
    { titulo: 'Bônus (%)', tipo: 'percentual', largura: 12, valor: (row) => row.bonus_comissao_aplicado },
    { titulo: 'Bônus', tipo: 'dinheiro', largura: 16, valor: ({ bonus }) => bonus, impressa: 'somada' },
    text('Observações', 50, ({ observacoes }) => observacoes),
    { titulo: 'Aplicada em', tipo: 'instante', largura: 18, valor: (row) => row.data_aplicacao },
  ]
}
