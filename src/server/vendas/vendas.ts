/** The routes of vendas. */
import { pode } from '../../contract/permissions.ts'
import { today } from '../../core/datas.ts'
import { api, authorOf } from '../api/api.ts'
import { historyHandler, recordHandlers } from '../cadastro/handlers.ts'
import { readTimbre } from '../imobiliaria/imobiliaria.ts'
import { listarVendas, obterVenda, totaisDeVendas } from './consultas.ts'
import { exportarVendas } from './exportacao.ts'
import { insertVenda, updateVenda } from './gravacao.ts'
import { HISTORICO } from './historico.ts'
import { mudarStatusDeVarias } from './lote.ts'
import { proposeNumero, vendasDaMesmaUnidade } from './numeros.ts'
import { pdfDaVenda } from './pdf.ts'

export const vendasHandlers = {
  ...recordHandlers('vendas', api.vendas, {
    obter: obterVenda,
    insert: insertVenda,
    update: (db, { id, registro }) => updateVenda(db, id, registro),
    exclusao: { usos: [] },
  }),
  listar: api.vendas.listar.handler(({ input: { ordem, cursor, limite, ...filtros }, context }) =>
    listarVendas(context.db, filtros, { ordem, cursor, limite }),
  ),
  totais: api.vendas.totais.handler(({ input, context }) => totaisDeVendas(context.db, input)),
  historico: historyHandler(api.vendas.historico, HISTORICO),
  proximoNumero: api.vendas.proximoNumero.handler(async ({ input, context }) => ({
    numero_venda: await proposeNumero(context.db, input),
  })),
  mesmaUnidade: api.vendas.mesmaUnidade.handler(async ({ input, context }) => ({
    numeros: await vendasDaMesmaUnidade(context.db, input),
  })),
  mudarStatusDeVarias: api.vendas.mudarStatusDeVarias.handler(({ input, context }) =>
    mudarStatusDeVarias(context.db, input),
  ),
  exportar: api.vendas.exportar.handler(({ input: { ordem, formato, ...filtros }, context }) =>
    exportarVendas(context.db, filtros, {
      ordem,
      formato,
      // The list shows the clients' names to everybody, and so does its printed page.
      dadosPessoais:
        formato === 'impressao' || pode(authorOf(context).usuario?.cargo, 'exportar.dados_pessoais'),
      hoje: today(context.now()),
    }),
  ),
  pdf: api.vendas.pdf.handler(async ({ input, context: { db, now } }) =>
    pdfDaVenda(await obterVenda(db, input.id), { now: now(), timbre: await readTimbre(db) }),
  ),
}
