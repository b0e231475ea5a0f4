/** The routes of payments. */
import { api } from '../../api/api.ts'
import { markPaid, markRejected, markReturned, markSent, showCode, unmarkSent } from './acoes.ts'
import { exportPagamentos } from './exportar.ts'
import { readHistorico } from './historico.ts'
import { correctKey, showPresentKey } from './pagar-de-novo.ts'
import { payAllSent } from './pagar-enviados.ts'
import { listPagamentos, pagamentoFor, readFechamento, resumoOf } from './queries.ts'

const { pagamentos } = api

export const pagamentosHandlers = {
  listar: pagamentos.listar.handler(async ({ input, context: { db, only } }) => {
    await readFechamento(db, input.fechamento_id, only)
    return listPagamentos(db, input)
  }),
  exportar: pagamentos.exportar.handler(({ input, context }) => exportPagamentos(context, input)),
  historico: pagamentos.historico.handler(async ({ input, context: { db, only } }) => ({
    itens: await readHistorico(db, input.id, only),
  })),
  resumo: pagamentos.resumo.handler(async ({ input, context: { db, only } }) =>
    resumoOf(db, await readFechamento(db, input.fechamento_id, only)),
  ),
  naFila: pagamentos.naFila.handler(({ input, context }) => pagamentoFor(context, input.id)),
  pagarEnviados: pagamentos.pagarEnviados.handler(({ input, context }) => payAllSent(context, input)),
  mostrarCodigo: pagamentos.mostrarCodigo.handler(({ input, context }) => showCode(context, input.id)),
  mostrarChave: pagamentos.mostrarChave.handler(({ input, context }) => showPresentKey(context, input.id)),
  marcarEnviado: pagamentos.marcarEnviado.handler(({ input, context }) => markSent(context, input)),
  desfazerEnvio: pagamentos.desfazerEnvio.handler(({ input, context }) => unmarkSent(context, input)),
  marcarPago: pagamentos.marcarPago.handler(({ input, context }) => markPaid(context, input)),
  rejeitar: pagamentos.rejeitar.handler(({ input, context }) => markRejected(context, input)),
  devolver: pagamentos.devolver.handler(({ input, context }) => markReturned(context, input)),
  corrigirChave: pagamentos.corrigirChave.handler(({ input, context }) => correctKey(context, input)),
}
