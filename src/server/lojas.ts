import { sql } from 'kysely'
import { api } from './api.ts'
import { listarOpcoes } from './opcoes.ts'

export const lojasHandlers = {
  opcoes: api.lojas.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'lojas', input, {
      detalhe: sql`concat_ws(' · ', t.codigo, nullif(concat_ws('/', t.cidade, t.estado), ''))`,
    }),
  ),
}
