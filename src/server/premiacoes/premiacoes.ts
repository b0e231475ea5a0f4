/** The routes of premiações. */
import { today } from '../../core/datas.ts'
import { HISTORICO_DA_PREMIACAO } from '../../core/premiacoes.ts'
import { api, authorOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import { fromQuery, historyHandler, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { COLUNAS_DE_PREMIACOES, obterPremiacao, proporPremiacoes, selectPremiacoes } from './consultas.ts'
import { cancelarPremiacao, entregarPremiacao, insertPremiacao, updatePremiacao } from './gravacao.ts'

export const premiacoesHandlers = {
  ...listHandlers('premiacoes', api.premiacoes, {
    ...fromQuery(selectPremiacoes),
    colunas: COLUNAS_DE_PREMIACOES,
  }),
  ...recordHandlers('premiacoes', api.premiacoes, {
    obter: obterPremiacao,
    insert: insertPremiacao,
    update: (db, { id, registro }) => updatePremiacao(db, id, registro),
    exclusao: { usos: [] },
  }),
  entregar: api.premiacoes.entregar.handler(({ input, context }) => {
    const { usuario } = authorOf(context)
    if (!usuario) throw refusal('SEM_ACESSO')
    return entregarPremiacao(context.db, input, usuario, today(context.now()))
  }),
  cancelar: api.premiacoes.cancelar.handler(({ input, context }) => cancelarPremiacao(context.db, input)),
  historico: historyHandler(api.premiacoes.historico, {
    mustExist: obterPremiacao,
    campos: HISTORICO_DA_PREMIACAO,
  }),
  propostas: api.premiacoes.propostas.handler(async ({ context }) => ({
    itens: await proporPremiacoes(context.db),
  })),
}
