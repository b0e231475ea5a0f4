import { sql } from 'kysely'
import { api } from './api.ts'
import { listarOpcoes } from './opcoes.ts'

export const colaboradoresHandlers = {
  opcoes: api.colaboradores.opcoes.handler(({ input, context }) =>
    listarOpcoes(context.db, 'colaboradores', input, {
      detalhe: sql`(select l.nome from lojas l where l.id = t.loja_id)`,
      apenas: sql<boolean>`t.cargo = 'Corretor'`,
    }),
  ),
}
