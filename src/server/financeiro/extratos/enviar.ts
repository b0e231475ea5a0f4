/**
 * Sends statements by mail, one at a time. Each is noted and taken off the list before the mail server is asked, so that it
 * is sent at most once, whatever stops in between: what a server left so is shown as unsure.
 */
import { sql } from 'kysely'
import { nameOfExtrato } from '../../../core/comissoes/extratos.ts'
import {
  awayMessage,
  ENVIO_MESSAGES,
  MOTIVOS_DE_NAO_ENVIAR,
  mailOfExtrato,
} from '../../../core/financeiro/envio-de-extratos.ts'
import type { ExtratoDoPagamento } from '../../../core/financeiro/extrato.ts'
import { maskEmail } from '../../../core/masks.ts'
import { Recusa } from '../../../core/recusa.ts'
import { onlyLojaOf } from '../../api/view.ts'
import type { Db, Trx } from '../../database/schema/types.ts'
import { layOutExtratos } from '../../extrato-escrito/files.ts'
import type { DirectMail, Mailer, Resposta } from '../../mail/mailer.ts'
import { takeOff } from '../../trabalhos/alvos.ts'
import { type Deixado, end, noteProgress, postpone } from '../../trabalhos/queue.ts'
import type { Part, Tipo } from '../../trabalhos/runner.ts'
import { readHead } from '../fechamentos/queries.ts'
import { requireRestoreCheckedForWork } from '../restauracao/guard.ts'
import { nameOf, printed, withMaskedDocument } from './extratos.ts'
import { type ToSend, toSend } from './por-email.ts'

export function enviarExtratos(sendOnce: NonNullable<Mailer['sendOnce']>): Tipo {
  return {
    permission: 'fechamentos.exportar',
    doPart: (part) => sendNext(part, sendOnce),
    stopped: async (trx, { id }) => {
      await trx.deleteFrom('trabalhos_alvos').where('trabalho_id', '=', id).execute()
    },
  }
}

interface Alvo extends ToSend {
  /** Its place on the list. */
  ordem: number
}

async function sendNext(part: Part, sendOnce: NonNullable<Mailer['sendOnce']>): Promise<void> {
  const { db, job, usuario, change } = part
  await requireRestoreCheckedForWork(db)
  // Who sees one loja only by now may not see the closing any more.
  await readHead(db, job.fechamento_id ?? '', onlyLojaOf(usuario))
  const alvo = await db
    .selectFrom('trabalhos_alvos')
    .select(['ordem', 'alvo_id'])
    .where('trabalho_id', '=', job.id)
    .orderBy('ordem')
    .limit(1)
    .executeTakeFirst()
  if (!alvo) return change((trx) => end(trx, job))
  const until = await fullUntil(db)
  if (until !== null) return change((trx) => postpone(trx, job, until))
  const one = { ...(await readToSend(db, alvo.alvo_id)), ordem: alvo.ordem }
  const mail = await mailOf(part, one).catch((error: unknown) => notLaidOut(part, one, error))
  if (mail === undefined) return
  const noted = await note(part, one, mail?.para ?? null)
  if (!mail || !noted) return
  await record(part, noted, await sendOnce({ ...mail, id: noted.id }))
}

async function readToSend(db: Db, pagamento_id: string): Promise<ToSend> {
  const { rows } = await toSend(sql`p.id = ${pagamento_id}`).execute(db)
  if (!rows[0]) throw new Recusa('NAO_ENCONTRADO', ENVIO_MESSAGES.mudou)
  return rows[0]
}

/** When another one may be sent, as an instant; null if now. */
async function fullUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ ate: string }>`
    select created_at + interval '1 hour' as ate from extratos_enviados
     where created_at > now() - interval '1 hour'
     order by created_at desc offset (select extratos_por_hora - 1 from configuracoes) limit 1`.execute(db)
  return rows[0]?.ate ?? null
}

/** The mail with its PDF; null if there is none to send. */
async function mailOf({ db, now }: Part, one: ToSend): Promise<Omit<DirectMail, 'id'> | null> {
  if (one.conteudo === null || one.email === null || MOTIVOS_DE_NAO_ENVIAR[one.situacao]) return null
  const conteudo = withMaskedDocument(JSON.parse(one.conteudo) as ExtratoDoPagamento)
  const extrato = printed({ conteudo, situacao: one.estado, data_pagamento: one.data_pagamento })
  const dados = await layOutExtratos(db, [extrato], now())
  return {
    ...mailOfExtrato(conteudo),
    para: one.email,
    anexo: { nome: nameOfExtrato(nameOf(conteudo)), dados },
  }
}

/** One that cannot be laid out is left out, so that those after it are sent. Throws what is to be tried again, or is over. */
async function notLaidOut(part: Part, { ordem, favorecido }: Alvo, error: unknown): Promise<undefined> {
  if (error instanceof Recusa) throw error
  part.log.error({ err: error }, 'a statement could not be laid out')
  await part.change((trx) =>
    leaveOut(trx, part, ordem, { nome: favorecido, motivo: ENVIO_MESSAGES.sem_documento }),
  )
}

async function leaveOut(trx: Trx, { job }: Part, ordem: number, deixado: Deixado): Promise<void> {
  await takeOff(trx, job, [ordem])
  await noteProgress(trx, job, { feitos: 1, deixados: [deixado] })
}

interface Noted {
  id: string
  favorecido: string
  email: string
}

/**
 * Takes the payment off the list and notes that its statement is being sent to `email`; null if it is left out, was lost to
 * another server, or has to wait.
 */
async function note(part: Part, { ordem, pagamento_id }: Alvo, email: string | null): Promise<Noted | null> {
  const { job } = part
  let noted: Noted | null = null
  await part.change(async (trx) => {
    // Two closings at once could together exceed the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended('plantao.extratos_enviados', 0))`.execute(trx)
    const until = await fullUntil(trx)
    if (until !== null) return postpone(trx, job, until)
    const { favorecido, situacao, email: now } = await readToSend(trx, pagamento_id)
    const motivo = MOTIVOS_DE_NAO_ENVIAR[situacao]
    if (motivo !== undefined) await leaveOut(trx, part, ordem, { nome: favorecido, motivo })
    // With another address than the mail has, it is made once more.
    if (motivo !== undefined || email === null || now !== email) return
    await takeOff(trx, job, [ordem])
    const { id } = await trx
      .insertInto('extratos_enviados')
      .values({ pagamento_id, trabalho_id: job.id, usuario_id: job.usuario_id, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    noted = { id, favorecido, email }
  })
  return noted
}

/** Notes what became of it, also if another server holds the work by now. Throws Recusa if the mail server is away. */
async function record(
  part: Part,
  { id, favorecido, email }: Noted,
  { situacao, ...outcome }: Resposta,
): Promise<void> {
  // Who reads it may not see the address.
  const resposta = outcome.resposta?.replaceAll(email, maskEmail(email)) ?? null
  const isAway = situacao === 'Fora do ar'
  await part.db
    .updateTable('extratos_enviados')
    .set({ situacao: isAway ? 'Recusado' : situacao, resposta })
    .where('id', '=', id)
    .execute()
  if (isAway) throw new Recusa('SEM_SERVIDOR_DE_EMAIL', awayMessage(resposta))
  await part.change(async (trx) => {
    const deixados =
      situacao === 'Enviado' ? [] : [{ nome: favorecido, motivo: `${situacao}: ${resposta ?? ''}` }]
    await noteProgress(trx, part.job, { feitos: 1, deixados })
  })
}
