/** The routes of empreendimentos. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listOptions } from '../cadastro/options.ts'
import { EMPREENDIMENTOS_COLUMNS, obterEmpreendimento, selectEmpreendimentos } from './queries.ts'

export const empreendimentosHandlers = {
  ...listHandlers('empreendimentos', api.empreendimentos, {
    ...fromQuery(selectEmpreendimentos),
    columns: EMPREENDIMENTOS_COLUMNS,
  }),
  ...recordHandlers('empreendimentos', api.empreendimentos, {
    obter: obterEmpreendimento,
    insert: (db, empreendimento) =>
      db.insertInto('empreendimentos').values(empreendimento).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) =>
      db.updateTable('empreendimentos').set(registro).where('id', '=', id).execute(),
    deletion: {
      uses: [{ table: 'vendas', column: 'empreendimento_id', singular: 'venda', plural: 'vendas' }],
    },
  }),
  alternar: statusHandler('empreendimentos', api.empreendimentos.alternar, obterEmpreendimento),
  opcoes: api.empreendimentos.opcoes.handler(({ input, context }) =>
    listOptions(context.db, 'empreendimentos', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, t.cidade)`,
    }),
  ),
}
