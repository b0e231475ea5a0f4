/** Statements by mail: the preview, the request and its end. The work is in `enviar.ts`. */
import { type RawBuilder, sql } from 'kysely'
import type { extratoRoutes, ItemPorEmail, PorEmail } from '../../../contract/financeiro/extrato.ts'
import type { InputOf } from '../../../contract/routes.ts'
import { ENVIO_MESSAGES } from '../../../core/financeiro/envio-de-extratos.ts'
import type { EstadoDoExtrato } from '../../../core/financeiro/extrato.ts'
import { maskEmail } from '../../../core/masks.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { recordAct } from '../../database/connections/acts.ts'
import { askForAlvos } from '../../trabalhos/alvos.ts'
import { end } from '../../trabalhos/queue.ts'
import { seesInFull } from '../favorecidos/seen.ts'
import { readHead } from '../fechamentos/queries.ts'
import { SITUACAO } from '../pagamentos/queries.ts'
import { requireRestoreChecked } from '../restauracao/guard.ts'

export const extratosPorEmailHandlers = {
  porEmail: api.fechamentos.porEmail.handler(({ input, context }) => previewOf(context, input.id)),
  enviarExtratos: api.fechamentos.enviarExtratos.handler(({ input, context }) => ask(context, input)),
  pararEnvio: api.fechamentos.pararEnvio.handler(doing(({ input, context }) => stop(context, input.id))),
}

/** A payment with its statement, the address of its payee as stored, and what was sent last. */
export interface ToSend extends Omit<ItemPorEmail, 'autor_id' | 'autor'> {
  conteudo: string | null
  /** What became of the payment, as in the PDF. */
  estado: EstadoDoExtrato['situacao']
  data_pagamento: string | null
}

/** The payments that match, with what would be sent of each. `p` is a payment, `f` its payee, `n` what was sent last. */
export function toSend(
  which: RawBuilder<boolean>,
): RawBuilder<ToSend & Pick<ItemPorEmail, 'autor_id' | 'autor'>> {
  return sql`
    select p.id as pagamento_id, f.id as favorecido_id, p.favorecido_nome as favorecido, f.email, e.conteudo,
           ${SITUACAO} as estado, p.data_pagamento,
           v.autor_id, v.autor_nome as autor, n.created_at as em, n.resposta,
           case when p.status = 'Cancelado' then 'Cancelado'
                when e.pagamento_id is null then 'Sem extrato'
                when f.email is null then 'Sem e-mail'
                when v.pendente then 'E-mail por confirmar'
                when n.email is distinct from f.email or n.situacao = 'Recusado' then 'A enviar'
                when n.situacao = 'Enviando' and n.em_andamento then 'Enviado'
                when n.situacao = 'Enviando' then 'Incerto'
                else n.situacao end as situacao
      from pagamentos p
      join favorecidos f on f.id = p.favorecido_id
      left join extratos_de_pagamentos e on e.pagamento_id = p.id
      left join lateral (
        select true as pendente, c.autor_id, c.autor_nome from plantao.email_por_confirmar(f.id, f.email) c) v on true
      left join lateral (
        select s.created_at, s.email, s.resposta, s.situacao, exists (
                 select from trabalhos t where t.id = s.trabalho_id and t.concluido_em is null) as em_andamento
          from extratos_enviados s where s.pagamento_id = p.id order by s.created_at desc, s.id limit 1) n on true
     where p.status <> 'Rascunho' and ${which}`
}

async function previewOf(context: Context, fechamento_id: string): Promise<PorEmail> {
  const { db, config } = context
  await readHead(db, fechamento_id, context.only)
  const { rows } = await sql<ItemPorEmail>`
    select s.pagamento_id, s.favorecido_id, s.favorecido, s.email, s.autor_id, s.autor, s.em, s.resposta, s.situacao
      from (${toSend(sql`p.fechamento_id = ${fechamento_id}`)}) s order by s.favorecido, s.pagamento_id`.execute(
    db,
  )
  const trabalho = await db
    .selectFrom('trabalhos')
    .select(['id', 'total', 'feitos', 'deixados', 'falha', 'concluido_em'])
    // Work that waits for the hour to pass is held by nobody.
    .select(
      sql<string | null>`case when reserva is null and reservado_ate > now() then reservado_ate end`.as(
        'espera_ate',
      ),
    )
    .where('tipo', '=', 'Enviar extratos')
    .where('fechamento_id', '=', fechamento_id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const { rows: times } = await sql<{ agora: string; por_hora: number }>`
    select now() as agora, extratos_por_hora as por_hora from configuracoes`.execute(db)
  const inFull = seesInFull(context)
  return {
    envia: config.smtpUrl !== undefined,
    agora: times[0]?.agora ?? '',
    por_hora: times[0]?.por_hora ?? 0,
    trabalho: trabalho ?? null,
    itens: rows.map((one) => (inFull || one.email === null ? one : { ...one, email: maskEmail(one.email) })),
  }
}

/** Throws Recusa: SEM_SMTP, MUDOU unless as many are sent as were seen, ENVIO_EM_ANDAMENTO by the index of work. */
async function ask(
  context: Context,
  { id, quantidade, de_novo_ate }: InputOf<typeof extratoRoutes.enviarExtratos>,
): Promise<{ id: string }> {
  const { db, config } = context
  const closing = await readHead(db, id, context.only)
  if (config.smtpUrl === undefined) throw new Recusa('SEM_SMTP', ENVIO_MESSAGES.sem_smtp)
  if (closing.status !== 'Aprovado') throw new Recusa('NAO_APROVADO', ENVIO_MESSAGES.nao_aprovado)
  // After a restore, what was sent since the backup is not known.
  await requireRestoreChecked(context)
  const { id: trabalho, total } = await askForAlvos(db, {
    tipo: 'Enviar extratos',
    usuario_id: usuarioOf(context).id,
    fechamento_id: id,
    alvos: sql<{ id: string }>`
      select s.pagamento_id as id from (${toSend(sql`p.fechamento_id = ${id}`)}) s
       where s.situacao = 'A enviar' or (s.situacao in ('Enviado', 'Incerto') and s.em <= ${de_novo_ate}::timestamptz)
       order by s.favorecido, s.pagamento_id`,
  })
  if (total !== quantidade) throw new Recusa('MUDOU', ENVIO_MESSAGES.mudou)
  await recordAct(db, context, {
    ato: 'extratos_por_email',
    author: authorOf(context),
    about: id,
    detalhes: { fechamento: closing.numero, extratos: total },
  })
  context.afterCommit(() => context.envios.wake())
  return { id: trabalho }
}

/** Ends the work on the closing, also another person's. Throws Recusa NAO_ENCONTRADO if there is none. */
async function stop({ db, only }: Context, fechamento_id: string): Promise<void> {
  await readHead(db, fechamento_id, only)
  const found = await db
    .selectFrom('trabalhos')
    .select('id')
    .where('tipo', '=', 'Enviar extratos')
    .where('fechamento_id', '=', fechamento_id)
    .where('concluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Recusa('NAO_ENCONTRADO', ENVIO_MESSAGES.ausente)
  await db.deleteFrom('trabalhos_alvos').where('trabalho_id', '=', found.id).execute()
  await end(db, found, ENVIO_MESSAGES.parado)
}
