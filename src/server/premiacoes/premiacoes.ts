/** The routes of premiações. */
import { today } from '../../core/dates.ts'
import { api, usuarioOf } from '../api/api.ts'
import { fromQuery, historyHandler, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { naoPagarPremiacao, pagarPremiacao } from './pagamento.ts'
import { obterPremiacao, PREMIACOES_COLUMNS, proposePremiacoes, selectPremiacoes } from './queries.ts'
import { cancelarPremiacao, entregarPremiacao, insertPremiacao, updatePremiacao } from './writes.ts'

export const premiacoesHandlers = {
  ...listHandlers('premiacoes', api.premiacoes, {
    ...fromQuery(selectPremiacoes),
    columns: PREMIACOES_COLUMNS,
  }),
  ...recordHandlers('premiacoes', api.premiacoes, {
    obter: obterPremiacao,
    insert: insertPremiacao,
    update: (db, { id, registro }) => updatePremiacao(db, id, registro),
    deletion: { uses: [] },
  }),
  entregar: api.premiacoes.entregar.handler(({ input, context }) =>
    entregarPremiacao(context.db, input, usuarioOf(context), today(context.now())),
  ),
  cancelar: api.premiacoes.cancelar.handler(({ input, context }) => cancelarPremiacao(context.db, input)),
  pagar: api.premiacoes.pagar.handler(({ input, context }) => pagarPremiacao(context, input)),
  naoPagar: api.premiacoes.naoPagar.handler(({ input, context }) => naoPagarPremiacao(context.db, input)),
  historico: historyHandler(api.premiacoes.historico, {
    mustExist: obterPremiacao,
  }),
  propostas: api.premiacoes.propostas.handler(async ({ context }) => ({
    itens: await proposePremiacoes(context.db),
  })),
}
