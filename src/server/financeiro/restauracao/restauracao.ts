/** The routes by which an Administrador goes through payments that the data may not know of. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, type Context } from '../../api/api.ts'
import { detailsOfAct } from '../../database/connections/acts.ts'
import { keepPlace } from '../../process/folder-place.ts'
import { noticeTurnedBack, pendingRestore, rememberLastAct, type Situation, situationOf } from './guard.ts'
import { registrarPagos } from './pagos.ts'
import { listar, sumToCheck } from './queries.ts'

type Pending = Situation & { pendente: NonNullable<Situation['pendente']> }

/** @throws {Recusa} NADA_A_CONFERIR if nothing waits. */
async function requirePending(db: Context['db']): Promise<Pending> {
  const { pendente, ...situation } = await situationOf(db)
  if (!pendente) throw new Recusa('NADA_A_CONFERIR', RESTAURACAO_MESSAGES.nada)
  return { ...situation, pendente }
}

/** Lets money leave again, and begins a new epoch. */
async function release(
  context: Context,
  { pendente: { copia_de }, pasta }: Pending,
  detalhes: Readonly<Record<string, unknown>>,
) {
  const { db, config, log } = context
  const details = detailsOfAct(context, { copia_de, ...detalhes })
  await sql`select plantao.confirmar_restauracao(${details}::jsonb)`.execute(db)
  if (pasta)
    context.afterCommit(() =>
      keepPlace(config.dataDir).catch((err: unknown) =>
        log.error({ err }, 'the place of the data folder was not written: the next start asks again'),
      ),
    )
  return { pendente: await pendingRestore(db) }
}

/** An advance is of no commission that could be listed: closings with one say so, and those that were sent have to be sent again. */
async function askAboutAdvances(db: Context['db']): Promise<void> {
  await db
    .updateTable('fechamentos as f')
    .set({ status: 'Rascunho', motivo: RESTAURACAO_MESSAGES.adiantamentos })
    .where('f.status', 'in', ['Rascunho', 'Em aprovação'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pagamentos as p')
          .select('p.id')
          .whereRef('p.fechamento_id', '=', 'f.id')
          .where('p.adiantamento', '>', 0),
      ),
    )
    .execute()
}

export const restauracaoHandlers = {
  obter: api.restauracao.obter.handler(async ({ context }) => {
    const situation = await noticeTurnedBack(context)
    rememberLastAct(context, situation)
    return { pendente: situation.pendente }
  }),

  listar: api.restauracao.listar.handler(({ context: { db } }) => listar(db)),

  registrarPagos: api.restauracao.registrarPagos.handler(
    async ({ input: { itens }, context: { db, now } }) => {
      await requirePending(db)
      return { registrados: await registrarPagos(db, itens, today(now())) }
    },
  ),

  confirmar: api.restauracao.confirmar.handler(async ({ input, context }) => {
    const pending = await requirePending(context.db)
    const { quantos, valor } = await sumToCheck(context.db)
    if (quantos !== input.quantos || valor !== input.valor)
      throw new Recusa('MUDOU', RESTAURACAO_MESSAGES.mudou)
    await askAboutAdvances(context.db)
    return release(context, pending, { nao_pagos: quantos, valor })
  }),

  confirmarMudanca: api.restauracao.confirmarMudanca.handler(async ({ input: { antigo }, context }) => {
    const pending = await requirePending(context.db)
    // To say that the old server is off settles only a copied folder, not a restore.
    if (pending.pendente.motivo !== 'pasta') throw new Recusa('MUDOU', RESTAURACAO_MESSAGES.mudou)
    return release(context, pending, { antigo })
  }),
}
