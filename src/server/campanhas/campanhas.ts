/** The routes of campanhas. */
import { sql } from 'kysely'
import { pode } from '../../contract/permissions.ts'
import { today } from '../../core/datas.ts'
import { api, authorOf } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listarOpcoes } from '../cadastro/opcoes.ts'
import { aplicarCampanha, campanhasParaVenda, removerCampanha, vendasDaCampanha } from './aplicacao.ts'
import { filteredCampanhas, obterCampanha } from './consultas.ts'
import { exportarVendasDaCampanha } from './exportacao.ts'
import { insertCampanha, updateCampanha } from './gravacao.ts'
import { COLUNAS_DE_CAMPANHAS } from './planilha.ts'
import { aplicarAVarias, preverAplicacao } from './varias.ts'

export const campanhasHandlers = {
  ...listHandlers('campanhas', api.campanhas, {
    ...fromQuery(filteredCampanhas),
    colunas: COLUNAS_DE_CAMPANHAS,
  }),
  ...recordHandlers('campanhas', api.campanhas, {
    obter: obterCampanha,
    insert: insertCampanha,
    update: (db, { id, registro }) => updateCampanha(db, id, registro),
    exclusao: {
      usos: [{ tabela: 'campanhas_vendas', coluna: 'campanha_id', singular: 'venda', plural: 'vendas' }],
    },
  }),
  vendas: api.campanhas.vendas.handler(({ input, context }) => vendasDaCampanha(context.db, input)),
  alternar: statusHandler('campanhas', api.campanhas.alternar, obterCampanha),
  paraVenda: api.campanhas.paraVenda.handler(async ({ input, context }) => ({
    itens: await campanhasParaVenda(context.db, input.venda_id),
  })),
  opcoes: api.campanhas.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'campanhas', input, {
      detalhe: sql`concat_ws(' · ', to_char(t.data_inicio, 'DD/MM/YYYY') || ' a ' || to_char(t.data_fim, 'DD/MM/YYYY'),
        case t.status when 'Inativa' then 'Inativa' end)`,
      withInactive: true,
    }),
  ),
  exportarVendas: api.campanhas.exportarVendas.handler(({ input, context }) =>
    exportarVendasDaCampanha(context.db, {
      ...input,
      dadosPessoais:
        input.formato === 'impressao' || pode(authorOf(context).usuario?.cargo, 'exportar.dados_pessoais'),
      hoje: today(context.now()),
    }),
  ),
  prever: api.campanhas.prever.handler(({ input, context }) => preverAplicacao(context.db, input)),
  aplicarAVarias: api.campanhas.aplicarAVarias.handler(({ input, context }) =>
    aplicarAVarias(context.db, input),
  ),
  aplicar: api.campanhas.aplicar.handler(({ input, context }) => aplicarCampanha(context.db, input)),
  remover: api.campanhas.remover.handler(({ input, context }) => removerCampanha(context.db, input.id)),
}
