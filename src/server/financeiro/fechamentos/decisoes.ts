/** A closing's way to approval: sent, approved by somebody else, or sent back. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import { enumerate } from '../../../core/text.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import type { Db } from '../../database/schema/types.ts'
import { askForAlvos } from '../../trabalhos/alvos.ts'
import { goOn } from '../../trabalhos/queue.ts'
import { trabalhoOf } from '../../trabalhos/trabalhos.ts'
import { lockAdvances } from '../locks.ts'
import { readRegras } from '../regras.ts'
import { requireRestoreChecked } from '../restauracao/guard.ts'
import { hasAdvance, requireUnderTetos } from './adiantar.ts'
import { requireApproval, requireApprover, requireSomebodyToApprove } from './aprovadores.ts'
import { draftsOf } from './aprovar.ts'
import { lockAsSeen } from './conferencia.ts'
import { tellByEmail } from './emails.ts'
import { factsInside } from './linhas.ts'
import { FAVORECIDOS_A_FECHAR } from './preparar.ts'
import { type Head, readHead } from './queries.ts'
import { countBlocked } from './resumo.ts'
import { requireFittingRetencoes } from './reter.ts'

type Seen = { id: string; versao: number; conferencia: string }

/**
 * Freezes the draft until it is approved or comes back. Throws Recusa if it changed, is empty, something of it is blocked,
 * or nobody could approve it.
 */
export async function enviar(context: Context, seen: Seen): Promise<void> {
  const { db, only, now } = context
  const head = await lockAsSeen(db, seen, only)
  mustBe(head, 'Rascunho')
  const regras = await readRegras(db)
  const groups = await factsInside(db, head.id)
  if (groups.length === 0 && !(await hasAdvance(db, head.id)))
    throw new Recusa('FECHAMENTO_VAZIO', FECHAMENTO_MESSAGES.vazio)
  if (countBlocked(groups, { regras, hoje: today(now()) }) > 0)
    throw new Recusa('FECHAMENTO_BLOQUEADO', FECHAMENTO_MESSAGES.com_bloqueios)
  await requireOwedDescontos(db, head.id)
  await requireFittingRetencoes(db, head.id)
  await requireUnderTetos(db, head.id)
  const approvers = await requireSomebodyToApprove(db, head, usuarioOf(context), regras)
  await sql`
    update fechamentos set status = 'Em aprovação', quatro_olhos = ${regras.quatro_olhos}, motivo = null
     where id = ${head.id}`.execute(db)
  await tellByEmail(context, head, 'enviado', approvers)
}

async function requireOwedDescontos(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome from pagamentos p join favorecidos f on f.id = p.favorecido_id
     where p.fechamento_id = ${id} and p.desconto > plantao.a_descontar(f) order by f.nome`.execute(db)
  if (rows.length > 0)
    throw new Recusa(
      'DESCONTO_ACIMA',
      `O desconto passa do que ainda é devido por ${enumerate(rows.map(({ nome }) => nome))}. Mude o desconto antes de enviar.`,
    )
}

/** Gives the number and begins the approval of each payment. Throws Recusa if it changed, or the caller may not approve it. */
export async function aprovar(context: Context, seen: Seen): Promise<void> {
  const { db, only } = context
  const usuario = usuarioOf(context)
  const regras = await readRegras(db)
  requireApprover(usuario, regras)
  await requireRestoreChecked(context)
  const { status } = await readHead(db, seen.id, only, { lock: true })
  // Before the payees; and not of one that is being approved, whose work may wait for this closing.
  if (status === 'Em aprovação' && (await hasAdvance(db, seen.id))) await lockAdvances(db)
  const head = await lockAsSeen(db, seen, only)
  mustBe(head, 'Em aprovação')
  await requireUnderTetos(db, head.id)
  await requireApproval(db, head, usuario, regras)
  const approved = await db
    .updateTable('fechamentos')
    .set({ status: 'Aprovando' })
    .where('id', '=', head.id)
    .returning(['id', 'numero', 'dia_pagamento'])
    .executeTakeFirstOrThrow()
  await askForAlvos(db, {
    tipo: 'Aprovar',
    usuario_id: usuario.id,
    fechamento_id: head.id,
    alvos: draftsOf(head.id),
  })
  await tellByEmail(context, approved, 'aprovado', senderOf(head))
  context.afterCommit(() => context.financeiro.wake())
}

/** Opens the draft again, with the reason. Throws Recusa if it changed, or the caller sent it while four eyes are on. */
export async function pedirCorrecao(
  context: Context,
  { motivo, ...seen }: { id: string; versao: number; motivo: string },
): Promise<void> {
  const { db, only } = context
  const usuario = usuarioOf(context)
  requireApprover(usuario, await readRegras(db))
  const head = await lockAsSeen(db, seen, only)
  mustBe(head, 'Em aprovação')
  if (head.quatro_olhos && head.enviado_por === usuario.id)
    throw new Recusa('QUATRO_OLHOS', FECHAMENTO_MESSAGES.correcao_propria)
  await sql`update fechamentos set status = 'Rascunho', motivo = ${motivo} where id = ${head.id}`.execute(db)
  await tellByEmail(context, head, 'devolvido', senderOf(head))
}

/** Opens the draft again for who sends, until somebody decides. Throws Recusa if it changed or was decided. */
export async function retirarDoEnvio(
  { db, only }: Context,
  seen: { id: string; versao: number },
): Promise<void> {
  const head = await lockAsSeen(db, seen, only)
  mustBe(head, 'Em aprovação')
  await sql`update fechamentos set status = 'Rascunho', motivo = null where id = ${head.id}`.execute(db)
}

/** Lets a preparation or approval go on that stopped, or whose asker was deleted. */
export async function retomar(context: Context, id: string): Promise<void> {
  const { db, only } = context
  const usuario = usuarioOf(context)
  const head = await readHead(db, id, only, { lock: true })
  const preparing = head.status === 'Preparando'
  if (!preparing && head.status !== 'Aprovando') return
  const trabalho = await trabalhoOf(db, head)
  // A resumed preparation becomes the caller's work; a resumed approval stays the approver's.
  if (trabalho) await goOn(db, trabalho.id, usuario.id, preparing)
  else
    await askForAlvos(db, {
      tipo: preparing ? 'Preparar' : 'Aprovar',
      usuario_id: usuario.id,
      fechamento_id: id,
      alvos: preparing ? FAVORECIDOS_A_FECHAR : draftsOf(id),
    })
  context.afterCommit(() => context.financeiro.wake())
}

const senderOf = ({ enviado_por }: Head) => (enviado_por === null ? [] : [enviado_por])

function mustBe({ status }: Head, expected: Head['status']): void {
  if (status !== expected) throw new Recusa('SITUACAO', FECHAMENTO_MESSAGES.situacao)
}
