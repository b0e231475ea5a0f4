/** The routes of draws: the draws themselves, eligibility and proofs. */

import { api, authorOf } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers } from '../cadastro/handlers.ts'
import { countRows, inPages, readList } from '../cadastro/list.ts'
import { exportar } from '../export/export.ts'
import { ELEGIBILIDADE_COLUMNS, HISTORICO_COLUMNS, SORTEIOS_COLUMNS } from './columns.ts'
import {
  countElegibilidade,
  definirElegibilidade,
  definirElegibilidadeOfMany,
  selectElegibilidade,
} from './elegibilidade.ts'
import { fileOfProva, fileOfVerificador, publishedOf } from './prova.ts'
import { obterSorteio, selectHistorico, selectSorteios } from './queries.ts'
import {
  anularPreparo,
  cancelarSorteio,
  participantesOf,
  prepararSorteio,
  realizarSorteio,
} from './realizacao.ts'

export const sorteiosHandlers = {
  ...listHandlers('sorteios', api.sorteios, {
    ...fromQuery(selectSorteios),
    columns: SORTEIOS_COLUMNS,
    sheet: 'Sorteios',
  }),
  ...recordHandlers('sorteios', api.sorteios, {
    obter: obterSorteio,
    insert: (db, sorteio) =>
      db.insertInto('sorteios').values(sorteio).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) => db.updateTable('sorteios').set(registro).where('id', '=', id).execute(),
    // Performed or prepared draws cannot be deleted: constraints of the database refuse it with the reason.
    deletion: { uses: [] },
  }),
  cancelar: api.sorteios.cancelar.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await cancelarSorteio(db, id, motivo)
    return obterSorteio(db, id)
  }),
  participantes: api.sorteios.participantes.handler(({ input, context }) =>
    participantesOf(context.db, input.id),
  ),
  preparar: api.sorteios.preparar.handler(async ({ input: { id }, context }) => {
    const { db, sementes } = context
    await prepararSorteio(db, sementes, id, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, id)
  }),
  anular: api.sorteios.anular.handler(async ({ input: { id, motivo }, context: { db } }) => {
    await anularPreparo(db, id, motivo)
    return obterSorteio(db, id)
  }),
  sortear: api.sorteios.sortear.handler(async ({ input, context }) => {
    const { db, sementes } = context
    await realizarSorteio(db, sementes, input, authorOf(context).usuario?.id ?? null)
    return obterSorteio(db, input.id)
  }),
  prova: api.sorteios.prova.handler(({ input, context }) => publishedOf(context.db, input.id)),
  baixarProva: api.sorteios.baixarProva.handler(({ input, context }) => fileOfProva(context.db, input.id)),
  baixarVerificador: api.sorteios.baixarVerificador.handler(() => fileOfVerificador()),
  historico: api.sorteios.historico.handler(({ input, context }) =>
    readList(selectHistorico(context.db), input),
  ),
  exportarHistorico: api.sorteios.exportarHistorico.handler(({ input, context }) =>
    exportar(context, {
      name: 'historico-de-sorteios',
      folha: 'Histórico de Sorteios',
      format: input.formato,
      colunas: HISTORICO_COLUMNS,
      pages: (trx) => inPages(selectHistorico(trx)),
      count: (trx) => countRows(selectHistorico(trx)),
    }),
  ),
  elegibilidade: api.sorteios.elegibilidade.handler(({ input, context }) =>
    readList(selectElegibilidade(context.db, input), input),
  ),
  exportarElegibilidade: api.sorteios.exportarElegibilidade.handler(
    ({ input: { formato, ...filters }, context }) =>
      exportar(context, {
        name: 'elegibilidade',
        folha: 'Elegibilidade',
        format: formato,
        colunas: ELEGIBILIDADE_COLUMNS,
        filtros: filters,
        pages: (trx) => inPages(selectElegibilidade(trx, filters)),
        count: (trx) => countRows(selectElegibilidade(trx, filters)),
      }),
  ),
  contarElegibilidade: api.sorteios.contarElegibilidade.handler(async ({ input, context }) => ({
    total: await countElegibilidade(context.db, input),
  })),
  definirElegibilidadeDeVarios: api.sorteios.definirElegibilidadeDeVarios.handler(
    async ({ input, context }) => ({ total: await definirElegibilidadeOfMany(context.db, input) }),
  ),
  definirElegibilidade: api.sorteios.definirElegibilidade.handler(({ input, context }) =>
    definirElegibilidade(context.db, input),
  ),
}
