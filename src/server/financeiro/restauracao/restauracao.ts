/** The routes by which an Administrador goes through what left the bank after a restored backup was made. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api } from '../../api/api.ts'
import { detailsOfAct } from '../../database/connections/acts.ts'
import { pendingRestore } from './guard.ts'
import { recordPagos } from './pagos.ts'
import { itemsToCheck, sumToCheck } from './queries.ts'

export const restauracaoHandlers = {
  obter: api.restauracao.obter.handler(async ({ context: { db } }) => ({
    pendente: await pendingRestore(db),
  })),

  listar: api.restauracao.listar.handler(({ context: { db } }) => itemsToCheck(db)),

  registrarPagos: api.restauracao.registrarPagos.handler(
    async ({ input: { itens }, context: { db, now } }) => {
      if (!(await pendingRestore(db))) throw new Recusa('NADA_A_CONFERIR', RESTAURACAO_MESSAGES.nada)
      return { registrados: await recordPagos(db, itens, today(now())) }
    },
  ),

  confirmar: api.restauracao.confirmar.handler(async ({ input, context }) => {
    const { db } = context
    const pendente = await pendingRestore(db)
    if (!pendente) throw new Recusa('NADA_A_CONFERIR', RESTAURACAO_MESSAGES.nada)
    const { quantos, valor } = await sumToCheck(db)
    if (quantos !== input.quantos || valor !== input.valor)
      throw new Recusa('MUDOU', RESTAURACAO_MESSAGES.mudou)
    const { copia_de } = pendente
    const detalhes = detailsOfAct(context, { copia_de, nao_pagos: quantos, valor })
    await sql`select plantao.confirmar_restauracao(${detalhes}::jsonb)`.execute(db)
    return { pendente: await pendingRestore(db) }
  }),
}
