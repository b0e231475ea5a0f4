import { sql } from 'kysely'
import { api } from './api.ts'
import { listarOpcoes } from './opcoes.ts'

export const empreendimentosHandlers = {
  opcoes: api.empreendimentos.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'empreendimentos', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, t.cidade)`,
    }),
  ),
}
