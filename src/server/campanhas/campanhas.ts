/** The routes of campanhas. */
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { aplicarCampanha, campanhasParaVenda, removerCampanha, vendasDaCampanha } from './aplicacao.ts'
import { filteredCampanhas, obterCampanha } from './consultas.ts'
import { insertCampanha, updateCampanha } from './gravacao.ts'
import { COLUNAS_DE_CAMPANHAS } from './planilha.ts'

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
  aplicar: api.campanhas.aplicar.handler(({ input, context }) => aplicarCampanha(context.db, input)),
  remover: api.campanhas.remover.handler(({ input, context }) => removerCampanha(context.db, input.id)),
}
