/** The routes of lojas. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listarOpcoes } from '../cadastro/opcoes.ts'
import { COLUNAS_DE_LOJAS, obterLoja, selectLojas } from './consultas.ts'

export const lojasHandlers = {
  ...listHandlers('lojas', api.lojas, { ...fromQuery(selectLojas), colunas: COLUNAS_DE_LOJAS }),
  ...recordHandlers('lojas', api.lojas, {
    obter: obterLoja,
    insert: (db, loja) => db.insertInto('lojas').values(loja).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) => db.updateTable('lojas').set(registro).where('id', '=', id).execute(),
    exclusao: {
      usos: [
        { tabela: 'vendas', coluna: 'loja_id', singular: 'venda', plural: 'vendas' },
        { tabela: 'colaboradores', coluna: 'loja_id', singular: 'colaborador', plural: 'colaboradores' },
        { tabela: 'usuarios', coluna: 'loja_id', singular: 'usuário', plural: 'usuários' },
        { tabela: 'campanhas_lojas', coluna: 'loja_id', singular: 'campanha', plural: 'campanhas' },
        { tabela: 'metas', coluna: 'loja_id', singular: 'meta', plural: 'metas' },
        { tabela: 'sorteios', coluna: 'loja_id', singular: 'roleta', plural: 'roletas' },
        { tabela: 'roleta_historico', coluna: 'loja_id', singular: 'sorteio', plural: 'sorteios' },
      ],
    },
  }),
  alternar: statusHandler('lojas', api.lojas.alternar, obterLoja),
  opcoes: api.lojas.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'lojas', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''))`,
    }),
  ),
  gerentes: api.lojas.gerentes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'usuarios', input, {
      detalhe: sql`t.email`,
      only: sql<boolean>`t.cargo = 'Administrador'`,
    }),
  ),
}
