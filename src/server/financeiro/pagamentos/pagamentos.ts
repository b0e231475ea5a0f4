/** The routes of payments. */
import { api, usuarioOf } from '../../api/api.ts'
import {
  desfazerEnvio,
  desfazerPago,
  devolver,
  marcarEnviado,
  marcarPago,
  mostrarCodigo,
  rejeitar,
} from './acoes.ts'
import { exportarContabilidade } from './contabilidade.ts'
import { exportarPagamentos } from './exportar.ts'
import { historico } from './historico.ts'
import { corrigirChave, mostrarChave } from './pagar-de-novo.ts'
import { pagarEnviados } from './pagar-enviados.ts'
import { listarPagamentos, paidJustNow, paymentFor, readClosing, resumoOf } from './queries.ts'

const { pagamentos } = api

export const pagamentosHandlers = {
  listar: pagamentos.listar.handler(async ({ input, context: { db, only } }) => {
    await readClosing(db, input.fechamento_id, only)
    return listarPagamentos(db, input)
  }),
  exportar: pagamentos.exportar.handler(({ input, context }) => exportarPagamentos(context, input)),
  contabilidade: pagamentos.contabilidade.handler(({ input, context }) =>
    exportarContabilidade(context, input),
  ),
  historico: pagamentos.historico.handler(async ({ input, context: { db, only } }) => ({
    itens: await historico(db, input.id, only),
  })),
  resumo: pagamentos.resumo.handler(async ({ input: { fechamento_id }, context }) => {
    const { db, only } = context
    const resumo = await resumoOf(db, await readClosing(db, fechamento_id, only))
    const a_desfazer = await paidJustNow(db, { fechamento_id, usuario_id: usuarioOf(context).id })
    return { ...resumo, a_desfazer }
  }),
  naFila: pagamentos.naFila.handler(({ input, context }) => paymentFor(context, input.id)),
  pagarEnviados: pagamentos.pagarEnviados.handler(({ input, context }) => pagarEnviados(context, input)),
  mostrarCodigo: pagamentos.mostrarCodigo.handler(({ input, context }) => mostrarCodigo(context, input)),
  mostrarChave: pagamentos.mostrarChave.handler(({ input, context }) => mostrarChave(context, input.id)),
  marcarEnviado: pagamentos.marcarEnviado.handler(({ input, context }) => marcarEnviado(context, input)),
  desfazerEnvio: pagamentos.desfazerEnvio.handler(({ input, context }) => desfazerEnvio(context, input)),
  marcarPago: pagamentos.marcarPago.handler(({ input, context }) => marcarPago(context, input)),
  rejeitar: pagamentos.rejeitar.handler(({ input, context }) => rejeitar(context, input)),
  desfazerPago: pagamentos.desfazerPago.handler(({ input, context }) => desfazerPago(context, input)),
  devolver: pagamentos.devolver.handler(({ input, context }) => devolver(context, input)),
  corrigirChave: pagamentos.corrigirChave.handler(({ input, context }) => corrigirChave(context, input)),
}
