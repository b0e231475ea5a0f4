/**
 * Closings of the demo, made by the product's own acts: one concluded, one approved, with payments in several states, one
 * to approve and one draft; and a payee who gives back, in parts, what was reversed.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays } from '../../core/dates.ts'
import type { PagamentoStatus } from '../../core/financeiro/pagamentos.ts'
import { toCentavos, toReais } from '../../core/money.ts'
import type { Tables } from '../database/schema/types.ts'
import { approvePayments, markPaid, markReturned, releaseComissoes, reversePaid } from '../financeiro/atos.ts'

/** The commissions of the concluded closing, of each other one, and of those that are released and in none. */
const OF_THE_CONCLUDED = 12
const OF_A_CLOSING = 24
const FREE = 12
/** The commissions of comissionados among them. */
const OF_RATEIO = 9

/** What becomes of the approved payments, in turn. */
const ENDS: readonly PagamentoStatus[] = [
  'Pago',
  'Pago',
  'Pago',
  'Enviado',
  'A pagar',
  'Rejeitado',
  'Devolvido',
]

/** Closes pending commissions as of `hoje`; `sender` and `approver` are usuarios. */
export async function insertFechamentos(
  trx: Transaction<Tables>,
  { hoje, ...people }: { hoje: string } & People,
): Promise<void> {
  await actAs(trx, people.sender)
  const linhas = await releaseOldest(trx)
  // The draft is of one loja, and pays a sale that something speaks against.
  const excused = linhas.find(({ tipo_pendencia }) => tipo_pendencia.some(isPending))
  const rest = linhas.filter((linha) => linha !== excused)
  const take = (count: number) => rest.splice(0, count)
  const [paid, approved, sent] = [take(OF_THE_CONCLUDED), take(OF_A_CLOSING), take(OF_A_CLOSING)]
  const loja_id = (excused ?? rest[0])?.loja_id ?? ''
  const draft = [...(excused ? [excused] : []), ...rest].filter((linha) => linha.loja_id === loja_id)

  await conclude(trx, paid, { hoje, ...people })
  const owed = await reverseOne(trx, paid, { of: approved, dia: addDays(hoje, -20) })
  await payMost(trx, approved, { hoje, owed, ...people })

  await actAs(trx, people.sender)
  const third = await prepare(trx, sent, { corte: hoje, dia_pagamento: addDays(hoje, 3) })
  await move(trx, third.id, 'Em aprovação')
  const fourth = await prepare(trx, draft, { corte: hoje, dia_pagamento: addDays(hoje, 18) })
  await trx.insertInto('fechamentos_lojas').values({ fechamento_id: fourth.id, loja_id }).execute()
  if (excused)
    await trx
      .insertInto('fechamentos_excecoes')
      .values({
        fechamento_id: fourth.id,
        linha_id: excused.id,
        bloqueios: [`Venda com pendência: ${excused.tipo_pendencia.filter(isPending).join(', ')}`],
        motivo: 'O banco já confirmou o crédito.',
      })
      .execute()
  await sql`select set_config('plantao.usuario_id', '', true)`.execute(trx)
}

interface People {
  sender: string
  approver: string
}

interface Linha {
  id: string
  favorecido_id: string
  /** In reais. */
  valor: number
}

/** Releases the oldest pending commissions, one of a sale with a pendência and some comissionados'; returns all of them. */
async function releaseOldest(trx: Transaction<Tables>) {
  const unpaid = trx
    .selectFrom('vendas_participantes as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .innerJoin('favorecidos as f', 'f.colaborador_id', 'p.colaborador_id')
    .select('p.id')
    .where('p.status_comissao', '=', 'Pendente')
    .where('p.valor_comissao', '>', 0)
    .where('v.status', '<>', 'Desistência')
    .where('f.chave_pix', 'is not', null)
    .orderBy('v.data_venda')
    .orderBy('p.id')
  const oldest = await unpaid.limit(OF_THE_CONCLUDED + 3 * OF_A_CLOSING + FREE).execute()
  const withPendencia = await unpaid.where(sql<boolean>`v.tipo_pendencia <> array['OK']`).limit(1).execute()
  const rateio = await trx
    .selectFrom('comissoes_linhas as l')
    .innerJoin('favorecidos as f', 'f.id', 'l.favorecido_id')
    .select('l.id')
    .where('f.chave_pix', 'is not', null)
    .orderBy('l.id')
    .limit(OF_RATEIO)
    .execute()
  const participantes = new Set([...oldest, ...withPendencia].map(({ id }) => id))
  await releaseComissoes(trx, [...participantes, ...rateio.map(({ id }) => id)])
  return trx
    .selectFrom('comissoes_linhas as l')
    .innerJoin('vendas as v', 'v.id', 'l.venda_id')
    .select(['l.id', 'l.favorecido_id', 'l.valor', 'v.loja_id', 'v.tipo_pendencia'])
    .where((eb) => eb('l.valor', '=', eb.ref('l.liberado')))
    .orderBy((eb) => eb.fn.coalesce('l.participante_id', 'l.id'))
    .execute()
}

/** A closing of which everything is paid. */
async function conclude(
  trx: Transaction<Tables>,
  linhas: readonly Linha[],
  { hoje, ...people }: { hoje: string } & People,
): Promise<void> {
  const closing = await prepare(trx, linhas, {
    corte: addDays(hoje, -27),
    dia_pagamento: addDays(hoje, -25),
  })
  await sendAndApprove(trx, closing, people)
  await markPaid(trx, closing.pagamentos, addDays(hoje, -25))
}

/** Reverses a paid commission of somebody who is paid again in another closing, up to what they get there; null without one. */
async function reverseOne(
  trx: Transaction<Tables>,
  paid: readonly Linha[],
  { of, dia }: { of: readonly Linha[]; dia: string },
): Promise<{ favorecido_id: string; valor: number } | null> {
  const earns = (favorecido_id: string) =>
    of
      .filter((linha) => linha.favorecido_id === favorecido_id)
      .reduce((sum, { valor }) => sum + toCentavos(valor), 0)
  const reversed = paid.find(({ favorecido_id }) => earns(favorecido_id) > 0)
  if (!reversed) return null
  const { id, favorecido_id } = reversed
  const valor = toReais(Math.min(toCentavos(reversed.valor), earns(favorecido_id)))
  await reversePaid(trx, { linha: id, valor, dia })
  return { favorecido_id, valor }
}

/** An approved closing, which discounts half of what is owed, with payments in several states. */
async function payMost(
  trx: Transaction<Tables>,
  linhas: readonly Linha[],
  { hoje, owed, ...people }: { hoje: string; owed: { favorecido_id: string; valor: number } | null } & People,
): Promise<void> {
  await actAs(trx, people.sender)
  const closing = await prepare(trx, linhas, {
    corte: addDays(hoje, -12),
    dia_pagamento: addDays(hoje, -10),
  })
  if (owed)
    await trx
      .updateTable('pagamentos')
      .set({ desconto: toReais(Math.floor(toCentavos(owed.valor) / 2)) })
      .where('fechamento_id', '=', closing.id)
      .where('favorecido_id', '=', owed.favorecido_id)
      .execute()
  await sendAndApprove(trx, closing, people)
  const by = (status: PagamentoStatus) =>
    closing.pagamentos.filter((_, i) => ENDS[i % ENDS.length] === status)
  await markPaid(trx, [...by('Pago'), ...by('Devolvido')], addDays(hoje, -8))
  await markReturned(trx, by('Devolvido'), addDays(hoje, -7))
  for (const status of ['Enviado', 'Rejeitado'] as const)
    if (by(status).length > 0)
      await trx.updateTable('pagamentos').set({ status }).where('id', 'in', by(status)).execute()
}

/** Sent by one and approved by the other, who acts from then on. */
async function sendAndApprove(
  trx: Transaction<Tables>,
  { id, pagamentos }: { id: string; pagamentos: readonly string[] },
  { sender, approver }: People,
): Promise<void> {
  await actAs(trx, sender)
  await move(trx, id, 'Em aprovação')
  await actAs(trx, approver)
  await move(trx, id, 'Aprovando')
  await approvePayments(trx, pagamentos)
  await move(trx, id, 'Aprovado')
}

const isPending = (tipo: string) => tipo !== 'OK'

function actAs(trx: Transaction<Tables>, usuario: string) {
  return sql`select set_config('plantao.usuario_id', ${usuario}, true)`.execute(trx)
}

function move(
  trx: Kysely<Tables>,
  id: string,
  status: 'Rascunho' | 'Em aprovação' | 'Aprovando' | 'Aprovado',
) {
  return trx.updateTable('fechamentos').set({ status }).where('id', '=', id).execute()
}

/** A draft with these lines. */
async function prepare(
  trx: Kysely<Tables>,
  linhas: readonly Linha[],
  days: { corte: string; dia_pagamento: string },
): Promise<{ id: string; pagamentos: string[] }> {
  const { id } = await trx.insertInto('fechamentos').values(days).returning('id').executeTakeFirstOrThrow()
  await move(trx, id, 'Rascunho')
  const favorecidos = [...new Set(linhas.map(({ favorecido_id }) => favorecido_id))]
  const pagamentos = await trx
    .insertInto('pagamentos')
    .values(favorecidos.map((favorecido_id) => ({ fechamento_id: id, favorecido_id })))
    .returning(['id', 'favorecido_id'])
    .execute()
  const ofFavorecido = new Map(pagamentos.map((pagamento) => [pagamento.favorecido_id, pagamento.id]))
  await trx
    .insertInto('fechamentos_itens')
    .values(
      linhas.map(({ id: linha_id, favorecido_id, valor }) => ({
        linha_id,
        pagamento_id: ofFavorecido.get(favorecido_id) ?? '',
        valor,
      })),
    )
    .execute()
  return { id, pagamentos: pagamentos.map((pagamento) => pagamento.id) }
}
