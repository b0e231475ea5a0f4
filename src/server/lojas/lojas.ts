/** The routes of lojas. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listOptions } from '../cadastro/options.ts'
import { LOJAS_COLUMNS, obterLoja, selectLojas } from './queries.ts'

export const lojasHandlers = {
  ...listHandlers('lojas', api.lojas, { ...fromQuery(selectLojas), columns: LOJAS_COLUMNS }),
  ...recordHandlers('lojas', api.lojas, {
    obter: obterLoja,
    insert: (db, loja) => db.insertInto('lojas').values(loja).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) => db.updateTable('lojas').set(registro).where('id', '=', id).execute(),
    deletion: {
      uses: [
        { table: 'vendas', column: 'loja_id', singular: 'venda', plural: 'vendas' },
        { table: 'colaboradores', column: 'loja_id', singular: 'colaborador', plural: 'colaboradores' },
        { table: 'usuarios', column: 'loja_id', singular: 'usuário', plural: 'usuários' },
        'campanhas_lojas',
        { table: 'metas', column: 'loja_id', singular: 'meta', plural: 'metas' },
        { table: 'sorteios', column: 'loja_id', singular: 'roleta', plural: 'roletas' },
        {
          table: 'fechamentos_lojas',
          column: 'loja_id',
          singular: 'fechamento',
          plural: 'fechamentos',
        },
      ],
    },
  }),
  alternar: statusHandler('lojas', api.lojas.alternar, obterLoja),
  opcoes: api.lojas.opcoes.handler(({ input, context }) =>
    listOptions(context.db, 'lojas', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''))`,
    }),
  ),
  gerentes: api.lojas.gerentes.handler(({ input, context }) =>
    listOptions(context.db, 'usuarios', input, {
      detalhe: sql`t.email`,
      only: sql<boolean>`t.cargo = 'Administrador'`,
    }),
  ),
}
