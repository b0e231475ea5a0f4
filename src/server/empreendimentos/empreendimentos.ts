/** The routes of empreendimentos. */
import { sql } from 'kysely'
import { api } from '../api/api.ts'
import { mudarStatus } from '../cadastro/gravacao.ts'
import { handlersDeLista, handlersDeRegistro, porConsulta } from '../cadastro/handlers.ts'
import { listarOpcoes } from '../cadastro/opcoes.ts'
import { COLUNAS_DE_EMPREENDIMENTOS, obterEmpreendimento, selectEmpreendimentos } from './consultas.ts'

export const empreendimentosHandlers = {
  ...handlersDeLista('empreendimentos', api.empreendimentos, {
    ...porConsulta(selectEmpreendimentos),
    colunas: COLUNAS_DE_EMPREENDIMENTOS,
  }),
  ...handlersDeRegistro('empreendimentos', api.empreendimentos, {
    obter: obterEmpreendimento,
    inserir: (db, empreendimento) =>
      db.insertInto('empreendimentos').values(empreendimento).returning('id').executeTakeFirstOrThrow(),
    gravar: (db, { id, registro }) =>
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
  alternar: api.empreendimentos.alternar.handler(async ({ input, context: { db } }) => {
    await mudarStatus(db, 'empreendimentos', input)
    return obterEmpreendimento(db, input.id)
  }),
  opcoes: api.empreendimentos.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'empreendimentos', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, t.cidade)`,
    }),
  ),
}
