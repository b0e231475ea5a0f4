/** Marks what was sent to the bank as Pago, all of a closing, in batches. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { pagarEnviadosInput } from '../../../contract/financeiro/pagamentos.ts'
import { today } from '../../../core/dates.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { toCentavos } from '../../../core/money.ts'
import { Recusa, refusedFields } from '../../../core/recusa.ts'
import { counted } from '../../../core/text.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import { requireDia } from '../../api/dia-anterior.ts'
import type { Db } from '../../database/schema/types.ts'
import { askForAlvos, type OnAlvos } from '../../trabalhos/alvos.ts'
import { markPaid } from '../atos.ts'
import { lock } from '../locks.ts'
import { requireRestoreChecked, requireRestoreCheckedForWork } from '../restauracao/guard.ts'
import { notToBeMarkedBy } from './chave-propria.ts'
import { approvalOf, readClosing, resumoOf } from './queries.ts'

export const payingSent: OnAlvos = {
  permission: 'pagamentos.pagar',
  // Not refused payment by payment: it goes on when the restore was gone through.
  require: requireRestoreCheckedForWork,
  linhas: sql<number>`
    select count(*) from comissoes_movimentos m where m.pagamento_id = a.alvo_id and m.tipo = 'Aprovação'`,
  atMost: 200,
  work: async (trx, ids, { job, usuario }) => {
    const rows = await lockThose(trx, ids)
    const own = await notToBeMarkedBy(trx, ids, usuario)
    const sent = rows.filter(({ id, status }) => status === 'Enviado' && !own.has(id))
    await markPaid(
      trx,
      sent.map(({ id }) => id),
      job.dia ?? '',
    )
    const centavos = sent.reduce((sum, { saldo }) => sum + toCentavos(saldo), 0)
    return {
      valor: centavos / 100,
      deixados: rows
        .filter(({ id, status }) => status !== 'Enviado' || own.has(id))
        .map(({ nome, status }) => ({
          nome,
          motivo: status === 'Enviado' ? PAGAMENTO_MESSAGES.chave_propria : PAGAMENTO_MESSAGES.nao_enviado,
        })),
    }
  },
  leaveOut: async (trx, id, refusal) => {
    const [row] = await lockThose(trx, [id])
    return { nome: row?.nome ?? '', motivo: refusal.mensagem }
  },
}

async function lockThose(trx: Db, ids: readonly string[]) {
  await lock(trx, { pagamentos: ids })
  const { rows } = await sql<{ id: string; nome: string; status: string; saldo: number }>`
    select id, coalesce(favorecido_nome, '') as nome, status, saldo from pagamentos
     where id = any(${ids}::uuid[]) order by id`.execute(trx)
  return rows
}

type Wanted = z.output<typeof pagarEnviadosInput>

/** Begins it, and returns the id of the work. Throws Recusa if the day is in the future or, unconfirmed, before the approval, or what was sent is no longer what was seen. */
export async function pagarEnviados(context: Context, wanted: Wanted): Promise<{ id: string }> {
  const { db, only, now, financeiro } = context
  if (wanted.data_pagamento > today(now()))
    throw refusedFields(PAGAMENTO_MESSAGES.data_futura, 'data_pagamento')
  await requireRestoreChecked(context)
  const { fechamento, por_situacao } = await resumoOf(db, await readClosing(db, wanted.fechamento_id, only))
  const { quantidade, valor } = por_situacao.Enviado
  if (quantidade !== wanted.quantidade || toCentavos(valor) !== toCentavos(wanted.valor))
    throw new Recusa('PAGAMENTO_MUDOU', PAGAMENTO_MESSAGES.enviados_mudaram)
  await requireDia(context, {
    dia: wanted.data_pagamento,
    conferido: wanted.dia_conferido,
    a: `${counted(quantidade, 'favorecido', 'favorecidos')} (Fechamento ${fechamento.numero})`,
    marcos: [await approvalOf(db, fechamento.id)],
    about: fechamento.id,
  })
  const { id } = await askForAlvos(db, {
    tipo: 'Pagar',
    usuario_id: usuarioOf(context).id,
    fechamento_id: fechamento.id,
    dia: wanted.data_pagamento,
    alvos: sql<{ id: string }>`
      select id from pagamentos where fechamento_id = ${fechamento.id} and status = 'Enviado' order by id`,
  })
  context.afterCommit(() => financeiro.wake())
  return { id }
}
