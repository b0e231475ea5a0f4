/** Writing off what payees owe, which two people do, and undoing that or what was given back. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { pedirBaixaInput } from '../../../contract/financeiro/recuperacoes.ts'
import { today } from '../../../core/dates.ts'
import {
  alreadyDecidedInWords,
  BAIXA_MESSAGES,
  type BaixaStatus,
  owesLessInWords,
} from '../../../core/financeiro/baixas.ts'
import { Recusa } from '../../../core/recusa.ts'
import { api, type Context, usuarioOf } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { notFound } from '../../cadastro/not-found.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { undoMovements } from '../atos.ts'
import { lockDebtors, recover } from '../liberacoes/estornos.ts'
import { checkAmount } from '../liberacoes/outside.ts'
import { lock } from '../locks.ts'

const { recuperacoes } = api

export const recuperacoesHandlers = {
  pedirBaixa: recuperacoes.pedirBaixa.handler(doing(({ input, context }) => pedirBaixa(context, input))),
  confirmarBaixa: recuperacoes.confirmarBaixa.handler(
    doing(({ input, context }) => confirmarBaixa(context, input.id)),
  ),
  recusarBaixa: recuperacoes.recusarBaixa.handler(
    doing(({ input, context }) => recusarBaixa(context, input.id)),
  ),
  desfazer: recuperacoes.desfazer.handler(doing(({ input, context }) => desfazer(context.db, input))),
}

async function pedirBaixa(context: Context, input: z.output<typeof pedirBaixaInput>): Promise<void> {
  const { db } = context
  const { id, valor, havia, motivo } = input
  const owed = await lockDebt(db, id)
  const hoje = today(context.now())
  if (owed === 0) throw new Recusa('NADA_A_BAIXAR', BAIXA_MESSAGES.nada)
  checkAmount({ valor, havia, data: hoje }, owed, hoje)
  await db.insertInto('baixas').values({ favorecido_id: id, valor, motivo }).execute()
}

/** Throws Recusa: QUATRO_OLHOS for who asked while another Administrador is active, VALOR_MUDOU if less is owed by now. */
async function confirmarBaixa(context: Context, id: string): Promise<void> {
  const { db } = context
  const eu = usuarioOf(context).id
  const baixa = await lockBaixa(db, id)
  // A second press finds it done.
  if (baixa.status === 'Confirmada' && baixa.decidida_por === eu) return
  requireWaiting(baixa)
  const { rows } = await sql<{ unico: boolean }>`select plantao.unico_administrador(${eu}) as unico`.execute(
    db,
  )
  if (baixa.pedida_por === eu && !rows[0]?.unico) throw new Recusa('QUATRO_OLHOS', BAIXA_MESSAGES.propria)
  if (baixa.valor > baixa.devido) throw new Recusa('VALOR_MUDOU', owesLessInWords(baixa.devido))
  // The movement confirms the request: the database compares the two people.
  const { favorecido_id: favorecido, valor } = baixa
  await recover(db, [{ favorecido, valor }], { tipo: 'Baixa', dia: today(context.now()) })
}

async function recusarBaixa(context: Context, id: string): Promise<void> {
  const { db } = context
  const eu = usuarioOf(context).id
  const baixa = await lockBaixa(db, id)
  if ((baixa.status === 'Recusada' || baixa.status === 'Retirada') && baixa.decidida_por === eu) return
  requireWaiting(baixa)
  const status = baixa.pedida_por === eu ? 'Retirada' : 'Recusada'
  await db.updateTable('baixas').set({ status }).where('id', '=', id).execute()
}

/** Throws Recusa NAO_SE_DESFAZ unless it is a Devolução or Baixa of the payee that stands. */
async function desfazer(db: Db, { id, movimento_id }: { id: string; movimento_id: string }): Promise<void> {
  await lockDebt(db, id)
  const { rows } = await sql`
    select from comissoes_movimentos m
     where m.id = ${movimento_id} and m.favorecido_id = ${id} and m.tipo in ('Devolução', 'Baixa') and ${M_STANDS}`.execute(
    db,
  )
  if (rows.length === 0) throw new Recusa('NAO_SE_DESFAZ', BAIXA_MESSAGES.nao_se_desfaz)
  await undoMovements(db, [movimento_id])
}

/** Holds the payee and returns what they owe, in reais. Throws Recusa NAO_ENCONTRADO. */
async function lockDebt(db: Db, id: string): Promise<number> {
  await lock(db, { favorecidos: [id] })
  const payee = await db
    .selectFrom('favorecidos')
    .select('a_recuperar')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payee) throw notFound('favorecidos')
  return payee.a_recuperar
}

interface Baixa {
  favorecido_id: string
  valor: number
  status: BaixaStatus
  pedida_por: string
  decidida_por: string | null
  /** Who decided it; null if that person was deleted. */
  quem: string | null
  devido: number
}

/** Holds the payee of the request, and returns it with what they owe. Throws Recusa NAO_ENCONTRADO. */
async function lockBaixa(db: Db, id: string): Promise<Baixa> {
  const found = await db.selectFrom('baixas').select('favorecido_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Recusa('NAO_ENCONTRADO', BAIXA_MESSAGES.ausente)
  await lockDebtors(db, [found.favorecido_id])
  const { rows } = await sql<Baixa>`
    select b.favorecido_id, b.valor, b.status, b.pedida_por, b.decidida_por, u.nome as quem, f.a_recuperar as devido
      from baixas b
      join favorecidos f on f.id = b.favorecido_id
      left join usuarios u on u.id = b.decidida_por
     where b.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('requests are never deleted')
  return rows[0]
}

/** Throws Recusa SITUACAO, naming who decided it, unless the request waits. */
function requireWaiting({ status, quem }: Baixa): void {
  if (status !== 'Pedida') throw new Recusa('SITUACAO', alreadyDecidedInWords(status, quem))
}
