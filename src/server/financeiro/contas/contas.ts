/** The routes of a payee's page, which knows closings and payments. */
import { api } from '../../api/api.ts'
import { contaCorrente, exportarContaCorrente } from './conta-corrente.ts'
import { chaves, pagamentosDoFavorecido, saldos } from './pagina.ts'

const { favorecidos } = api

export const contasHandlers = {
  saldos: favorecidos.saldos.handler(async ({ input, context }) => ({
    saldos: await saldos(context, input.id),
  })),
  contaCorrente: favorecidos.contaCorrente.handler(({ input, context }) => contaCorrente(context, input)),
  exportarContaCorrente: favorecidos.exportarContaCorrente.handler(({ input, context }) =>
    exportarContaCorrente(context, input),
  ),
  pagamentos: favorecidos.pagamentos.handler(({ input, context }) => pagamentosDoFavorecido(context, input)),
  chaves: favorecidos.chaves.handler(async ({ input, context }) => ({
    itens: await chaves(context, input.id),
  })),
}
