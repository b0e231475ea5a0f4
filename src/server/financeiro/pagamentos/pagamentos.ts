/** The routes of payments. */
import { api } from '../../api/api.ts'
import { desfazerEnvio, devolver, marcarEnviado, marcarPago, mostrarCodigo, rejeitar } from './acoes.ts'
import { exportPagamentos } from './exportar.ts'
import { readHistorico } from './historico.ts'
import { corrigirChave, mostrarChave } from './pagar-de-novo.ts'
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
  mostrarCodigo: pagamentos.mostrarCodigo.handler(({ input, context }) => mostrarCodigo(context, input.id)),
  mostrarChave: pagamentos.mostrarChave.handler(({ input, context }) => mostrarChave(context, input.id)),
  marcarEnviado: pagamentos.marcarEnviado.handler(({ input, context }) => marcarEnviado(context, input)),
  desfazerEnvio: pagamentos.desfazerEnvio.handler(({ input, context }) => desfazerEnvio(context, input)),
  marcarPago: pagamentos.marcarPago.handler(({ input, context }) => marcarPago(context, input)),
  rejeitar: pagamentos.rejeitar.handler(({ input, context }) => rejeitar(context, input)),
  devolver: pagamentos.devolver.handler(({ input, context }) => devolver(context, input)),
  corrigirChave: pagamentos.corrigirChave.handler(({ input, context }) => corrigirChave(context, input)),
}
