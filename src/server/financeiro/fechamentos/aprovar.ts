/** Carries out an approval: the drafts of a closing become payments, in batches. */
import { sql } from 'kysely'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Trx } from '../../database/schema/types.ts'
import type { Feito, OnAlvos } from '../../trabalhos/alvos.ts'
import type { Deixado } from '../../trabalhos/queue.ts'
import { approvePayments } from '../atos.ts'
import { requireRestoreCheckedForWork } from '../restauracao/guard.ts'
import { keepExtratos } from './guardar-extratos.ts'

export const approving: OnAlvos = {
  // Checked when the approver signed, and not again.
  permission: null,
  // Not refused payment by payment: it goes on when the restore was gone through.
  require: requireRestoreCheckedForWork,
  linhas: sql<number>`select count(*) from fechamentos_itens i where i.pagamento_id = a.alvo_id`,
  atMost: 200,
  work: approve,
  leaveOut,
  finish: async (trx, { job }) => {
    await sql`
      update fechamentos set status = 'Aprovado' where id = ${job.fechamento_id} and status = 'Aprovando'`.execute(
      trx,
    )
  },
}

/** The drafts of a closing, by id. */
export function draftsOf(fechamento_id: string) {
  return sql<{ id: string }>`
    select id from pagamentos where fechamento_id = ${fechamento_id} and status = 'Rascunho' order by id`
}

async function approve(trx: Trx, ids: readonly string[]): Promise<Feito> {
  const changed = await changedSinceApproved(trx, ids)
  const deixados: Deixado[] = []
  for (const { id, nome, restaurado } of changed) {
    deixados.push({
      nome,
      motivo: restaurado ? RESTAURACAO_MESSAGES.adiantamento : FECHAMENTO_MESSAGES.dados_mudaram,
    })
    await removeDraft(trx, id)
  }
  await approvePayments(trx, ids)
  // One that changed in between was copied with what nobody looked at: the batch is refused, and each goes by itself.
  if ((await changedSinceApproved(trx, ids)).length > 0)
    throw new Recusa('FECHAMENTO_MUDOU', FECHAMENTO_MESSAGES.dados_mudaram)
  await keepExtratos(trx, ids)
  const { rows } = await sql<{ valor: number }>`
    select coalesce(sum(saldo), 0) as valor from pagamentos where id = any(${ids}::uuid[])`.execute(trx)
  return { valor: rows[0]?.valor ?? 0, deixados }
}

interface Changed {
  id: string
  nome: string
  /** The payment has an advance, which is of no commission that the check after a restore could list. */
  restaurado: boolean
}

/** Payments of which the approver did not see what is known now: the payee's data changed, or a restore was gone through. */
async function changedSinceApproved(trx: Trx, ids: readonly string[]): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select p.id, f.nome, r.restaurado
      from pagamentos p
      join fechamentos x on x.id = p.fechamento_id
      join favorecidos f on f.id = p.favorecido_id
     cross join lateral (
       select p.adiantamento > 0 and exists (
         select from auditoria a where a.ato = 'restauracao_conferida' and a.em > x.aprovado_em) as restaurado) r
     where p.id = any(${ids}::uuid[])
       and (r.restaurado or exists (
         select from auditoria a
          where a.grupo_id = f.id and a.tabela = 'favorecidos' and a.operacao = 'UPDATE' and a.em > x.aprovado_em
            and a.campos && '{nome,documento,tipo_chave,chave_pix}'))
     order by f.nome`.execute(trx)
  return rows
}

async function leaveOut(trx: Trx, id: string, refusal: Recusa): Promise<Deixado> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome from pagamentos p join favorecidos f on f.id = p.favorecido_id where p.id = ${id}`.execute(
    trx,
  )
  await removeDraft(trx, id)
  return {
    nome: rows[0]?.nome ?? '',
    motivo: refusal.codigo === 'A_RECUPERAR' ? FECHAMENTO_MESSAGES.desconto_recuperado : refusal.mensagem,
  }
}

async function removeDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pagamentos').where('id', '=', id).where('status', '=', 'Rascunho').execute()
}
