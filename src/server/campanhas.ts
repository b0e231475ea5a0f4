/** The routes of campanhas. */
import { today } from '../core/datas.ts'
import { api } from './api.ts'
import {
  aplicarCampanha,
  campanhasParaVenda,
  removerCampanha,
  vendasDaCampanha,
} from './campanhas/aplicacao.ts'
import { campanhasFiltradas, listarCampanhas, obterCampanha } from './campanhas/consultas.ts'
import { alternarCampanha, atualizarCampanha, criarCampanha, excluirCampanha } from './campanhas/gravacao.ts'
import { COLUNAS_DE_CAMPANHAS } from './campanhas/planilha.ts'
import { exportar } from './crud/exportacao.ts'
import { emPaginas } from './crud/lista.ts'

export const campanhasHandlers = {
  listar: api.campanhas.listar.handler(({ input, context }) => listarCampanhas(context.db, input)),
  obter: api.campanhas.obter.handler(({ input, context }) => obterCampanha(context.db, input.id)),
  vendas: api.campanhas.vendas.handler(({ input, context }) => vendasDaCampanha(context.db, input)),
  criar: api.campanhas.criar.handler(({ input, context }) => criarCampanha(context.db, input)),
  atualizar: api.campanhas.atualizar.handler(({ input, context }) => atualizarCampanha(context.db, input)),
  alternar: api.campanhas.alternar.handler(({ input, context }) => alternarCampanha(context.db, input)),
  excluir: api.campanhas.excluir.handler(async ({ input, context }) => {
    await excluirCampanha(context.db, input)
    return { ok: true }
  }),
  exportar: api.campanhas.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context.db, {
      nome: 'campanhas',
      folha: 'Campanhas',
      formato,
      hoje: today(context.now()),
      colunas: COLUNAS_DE_CAMPANHAS,
      paginas: (trx) => emPaginas(campanhasFiltradas(trx, filtros)),
    }),
  ),
  paraVenda: api.campanhas.paraVenda.handler(async ({ input, context }) => ({
    itens: await campanhasParaVenda(context.db, input.venda_id),
  })),
  aplicar: api.campanhas.aplicar.handler(({ input, context }) => aplicarCampanha(context.db, input)),
  remover: api.campanhas.remover.handler(({ input, context }) => removerCampanha(context.db, input.id)),
}
