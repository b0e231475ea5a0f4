/** The routes of payments. */
import { api } from '../../api/api.ts'
import { desfazerEnvio, devolver, marcarEnviado, marcarPago, mostrarCodigo, rejeitar } from './acoes.ts'
import { exportarPagamentos } from './exportar.ts'
import { historico } from './historico.ts'
import { corrigirChave, mostrarChave } from './pagar-de-novo.ts'
import { pagarEnviados } from './pagar-enviados.ts'
import { listarPagamentos, paymentFor, readClosing, resumoOf } from './queries.ts'

const { pagamentos } = api

export const pagamentosHandlers = {
  listar: pagamentos.listar.handler(async ({ input, context: { db, only } }) => {
    await readClosing(db, input.fechamento_id, only)
    return listarPagamentos(db, input)
  }),
  exportar: pagamentos.exportar.handler(({ input, context }) => exportarPagamentos(context, input)),
  historico: pagamentos.historico.handler(async ({ input, context: { db, only } }) => ({
    itens: await historico(db, input.id, only),
  })),
  resumo: pagamentos.resumo.handler(async ({ input, context: { db, only } }) =>
    resumoOf(db, await readClosing(db, input.fechamento_id, only)),
  ),
  naFila: pagamentos.naFila.handler(({ input, context }) => paymentFor(context, input.id)),
  pagarEnviados: pagamentos.pagarEnviados.handler(({ input, context }) => pagarEnviados(context, input)),
  mostrarCodigo: pagamentos.mostrarCodigo.handler(({ input, context }) => mostrarCodigo(context, input)),
  mostrarChave: pagamentos.mostrarChave.handler(({ input, context }) => mostrarChave(context, input.id)),
  marcarEnviado: pagamentos.marcarEnviado.handler(({ input, context }) => marcarEnviado(context, input)),
  desfazerEnvio: pagamentos.desfazerEnvio.handler(({ input, context }) => desfazerEnvio(context, input)),
  marcarPago: pagamentos.marcarPago.handler(({ input, context }) => marcarPago(context, input)),
  rejeitar: pagamentos.rejeitar.handler(({ input, context }) => rejeitar(context, input)),
  devolver: pagamentos.devolver.handler(({ input, context }) => devolver(context, input)),
  corrigirChave: pagamentos.corrigirChave.handler(({ input, context }) => corrigirChave(context, input)),
}
