/** Ajustes that an Administrador types for a payee: lines of no sale, released at once. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ajuste, ajusteInput } from '../../contract/financeiro/ajustes.ts'
import { AJUSTE_MESSAGES } from '../../core/financeiro/ajustes.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, type Context } from '../api/api.ts'
import { doing } from '../api/done.ts'
import type { Db } from '../database/schema/types.ts'
import { releaseComissoes } from './atos.ts'
import { obterFavorecido } from './favorecidos/queries.ts'
import { rememberOnCommit, requireRestoreChecked } from './restauracao/guard.ts'
import { SITUACAO_SEM_VENDA, takeBackRelease } from './sem-venda.ts'

const { favorecidos } = api

export const ajustesHandlers = {
  ajustes: favorecidos.ajustes.handler(async ({ input, context }) => ({
    itens: await ajustesOf(context, input.id),
  })),
  ajustar: favorecidos.ajustar.handler(doing(({ input, context }) => ajustar(context, input))),
  desfazerAjuste: favorecidos.desfazerAjuste.handler(
    doing(({ input, context }) => desfazerAjuste(context.db, input.id)),
  ),
}

/** Latest first. Throws Recusa NAO_ENCONTRADO if there is no such payee. */
async function ajustesOf({ db, only }: Pick<Context, 'db' | 'only'>, id: string): Promise<Ajuste[]> {
  await obterFavorecido(db, id, only)
  if (only !== null) return []
  const { rows } = await sql<Ajuste>`
    select l.id, l.valor, l.motivo, l.observacoes, l.created_at as em, ${SITUACAO_SEM_VENDA} as situacao,
           (select u.nome from comissoes_movimentos m join usuarios u on u.id = m.usuario_id
             where m.linha_id = l.id order by m.id limit 1) as quem
      from comissoes_linhas l
     where l.favorecido_id = ${id} and l.motivo is not null
     order by l.created_at desc, l.id`.execute(db)
  return rows
}

/** Throws Recusa: RESTAURACAO_A_CONFERIR, NAO_ENCONTRADO, or DADOS_INVALIDOS for a payee who is paid by another record. */
async function ajustar(context: Context, { id, ...ajuste }: z.output<typeof ajusteInput>): Promise<void> {
  const { db, only } = context
  await requireRestoreChecked(context)
  const { junto_de } = await obterFavorecido(db, id, only)
  if (junto_de !== null) throw new Recusa('DADOS_INVALIDOS', AJUSTE_MESSAGES.junto)
  const { id: linha } = await db
    .insertInto('comissoes_linhas')
    .values({ favorecido_id: id, papel: 'Ajuste', ...ajuste })
    .returning('id')
    .executeTakeFirstOrThrow()
  await releaseComissoes(db, [linha])
  await rememberOnCommit(context)
}

/** The line stays; a repeated request finds nothing to do. Throws Recusa: NAO_ENCONTRADO, EM_FECHAMENTO. */
async function desfazerAjuste(db: Db, id: string): Promise<void> {
  const ajuste = await db
    .selectFrom('comissoes_linhas')
    .select('id')
    .where('id', '=', id)
    .where('motivo', 'is not', null)
    .executeTakeFirst()
  if (!ajuste) throw new Recusa('NAO_ENCONTRADO', AJUSTE_MESSAGES.ausente)
  await takeBackRelease(db, ajuste.id)
}
