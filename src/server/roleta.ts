/** The routes of the roleta: draws, who may take part in them, and their proofs. */
import { api, authorOf } from './api.ts'
import { handlersDeLista, handlersDeRegistro, porConsulta } from './crud/handlers.ts'
import { lerLista } from './crud/lista.ts'
import { COLUNAS_DE_SORTEIOS, obterSorteio, selectHistorico, selectSorteios } from './roleta/consultas.ts'
import { definirElegibilidade, selectElegibilidade } from './roleta/elegibilidade.ts'
import { arquivoDaProva, publicadoDe } from './roleta/prova.ts'
import {
  anularPreparo,
  cancelarSorteio,
  participantesDe,
  prepararSorteio,
  realizarSorteio,
} from './roleta/realizacao.ts'

export const roletaHandlers = {
  ...handlersDeLista('sorteios', api.roleta, {
    ...porConsulta(selectSorteios),
    colunas: COLUNAS_DE_SORTEIOS,
    folha: 'Sorteios',
  }),
  ...handlersDeRegistro('sorteios', api.roleta, {
    obter: obterSorteio,
    inserir: (db, sorteio) =>
      db.insertInto('sorteios').values(sorteio).returning('id').executeTakeFirstOrThrow(),
    gravar: (db, { id, registro }) => db.updateTable('sorteios').set(registro).where('id', '=', id).execute(),
    // Those that were performed or prepared stay: the database's own rules say why.
    exclusao: { usos: [] },
  }),
  cancelar: api.roleta.cancelar.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await cancelarSorteio(db, id, motivo)
    return obterSorteio(db, id)
  }),
  participantes: api.roleta.participantes.handler(({ input, context }) =>
    participantesDe(context.db, input.id),
  ),
  preparar: api.roleta.preparar.handler(async ({ input: { id }, context }) => {
    const { db, sementes } = context
    await prepararSorteio(db, sementes, id, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, id)
  }),
  anular: api.roleta.anular.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await anularPreparo(db, id, motivo)
    return obterSorteio(db, id)
  }),
  sortear: api.roleta.sortear.handler(async ({ input, context }) => {
    const { db, sementes } = context
    await realizarSorteio(db, sementes, input, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, input.id)
  }),
  prova: api.roleta.prova.handler(({ input, context }) => publicadoDe(context.db, input.id)),
  baixarProva: api.roleta.baixarProva.handler(({ input, context }) => arquivoDaProva(context.db, input.id)),
  historico: api.roleta.historico.handler(({ input, context }) =>
    lerLista(selectHistorico(context.db), input),
  ),
  elegibilidade: api.roleta.elegibilidade.handler(({ input, context }) =>
    lerLista(selectElegibilidade(context.db, input), input),
  ),
  definirElegibilidade: api.roleta.definirElegibilidade.handler(({ input, context }) =>
    definirElegibilidade(context.db, input),
  ),
}
