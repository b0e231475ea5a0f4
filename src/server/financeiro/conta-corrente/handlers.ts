/** The routes of a payee's page. */
import { api } from '../../api/api.ts'
import { contaCorrente, exportarContaCorrente } from './conta-corrente.ts'
import { chaves, pagamentosDoFavorecido, saldos } from './pagina.ts'

const { favorecidos } = api

export const paginaDoFavorecidoHandlers = {
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
  doColaborador: favorecidos.doColaborador.handler(async ({ input, context }) => ({
    favorecido:
      (await context.db
        .selectFrom('favorecidos')
        .select('id')
        .where('colaborador_id', '=', input.id)
        .executeTakeFirst()) ?? null,
  })),
}
