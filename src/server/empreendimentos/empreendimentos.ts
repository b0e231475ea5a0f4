/** The routes of empreendimentos. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { fromQuery, listHandlers, recordHandlers, statusHandler } from '../cadastro/handlers.ts'
import { listarOpcoes } from '../cadastro/opcoes.ts'
import { COLUNAS_DE_EMPREENDIMENTOS, obterEmpreendimento, selectEmpreendimentos } from './consultas.ts'

export const empreendimentosHandlers = {
  ...listHandlers('empreendimentos', api.empreendimentos, {
    ...fromQuery(selectEmpreendimentos),
    colunas: COLUNAS_DE_EMPREENDIMENTOS,
  }),
  ...recordHandlers('empreendimentos', api.empreendimentos, {
    obter: obterEmpreendimento,
    insert: (db, empreendimento) =>
      db.insertInto('empreendimentos').values(empreendimento).returning('id').executeTakeFirstOrThrow(),
    update: (db, { id, registro }) =>
      db.updateTable('empreendimentos').set(registro).where('id', '=', id).execute(),
    exclusao: {
      usos: [
        { tabela: 'vendas', coluna: 'empreendimento_id', singular: 'venda', plural: 'vendas' },
        {
          tabela: 'campanhas_empreendimentos',
          coluna: 'empreendimento_id',
          singular: 'campanha',
          plural: 'campanhas',
        },
      ],
    },
  }),
  alternar: statusHandler('empreendimentos', api.empreendimentos.alternar, obterEmpreendimento),
  opcoes: api.empreendimentos.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'empreendimentos', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, t.cidade)`,
    }),
  ),
}
