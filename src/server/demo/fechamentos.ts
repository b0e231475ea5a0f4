/** Closings of the demo, made by the product's own acts: one approved, with payments in several states, one draft and one to approve. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { addDays } from '../../core/dates.ts'
import type { PagamentoStatus } from '../../core/financeiro/pagamentos.ts'
import type { Tables } from '../database/schema/types.ts'
import { aprovar, devolver, liberar, pagar } from '../financeiro/atos.ts'

/** The commissions of a closing, and of those that are released and in none. */
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
  { hoje, sender, approver }: { hoje: string; sender: string; approver: string },
): Promise<void> {
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
  const oldest = await unpaid.limit(3 * OF_A_CLOSING + FREE).execute()
  const withPendencia = await unpaid.where(sql<boolean>`v.tipo_pendencia <> array['OK']`).limit(1).execute()
  const released = new Set([...oldest, ...withPendencia].map(({ id }) => id))
  await actAs(trx, sender)
  const rateio = await trx
    .selectFrom('comissoes_linhas as l')
    .innerJoin('favorecidos as f', 'f.id', 'l.favorecido_id')
    .select('l.id')
    .where('f.chave_pix', 'is not', null)
    .orderBy('l.id')
    .limit(OF_RATEIO)
    .execute()
  await liberar(trx, { participantes: [...released], linhas: rateio.map(({ id }) => id) })
  const linhas = await trx
    .selectFrom('comissoes_linhas as l')
    .innerJoin('vendas as v', 'v.id', 'l.venda_id')
    .select(['l.id', 'l.favorecido_id', 'l.valor', 'v.loja_id', 'v.tipo_pendencia'])
    .where((eb) => eb('l.valor', '=', eb.ref('l.liberado')))
    .orderBy((eb) => eb.fn.coalesce('l.participante_id', 'l.id'))
    .execute()
  // The draft is of one loja, and pays a sale that something speaks against.
  const excused = linhas.find(({ tipo_pendencia }) => tipo_pendencia.some(isPending))
  const rest = linhas.filter((linha) => linha !== excused)
  const approved = rest.slice(0, OF_A_CLOSING)
  const sent = rest.slice(OF_A_CLOSING, 2 * OF_A_CLOSING)
  const loja_id = (excused ?? rest[2 * OF_A_CLOSING])?.loja_id ?? ''
  const draft = [...(excused ? [excused] : []), ...rest.slice(2 * OF_A_CLOSING)].filter(
    (linha) => linha.loja_id === loja_id,
  )

  const first = await prepare(trx, approved, { corte: addDays(hoje, -12), dia_pagamento: addDays(hoje, -10) })
  await move(trx, first.id, 'Em aprovação')
  await actAs(trx, approver)
  await move(trx, first.id, 'Aprovando')
  await aprovar(trx, first.pagamentos)
  await move(trx, first.id, 'Aprovado')
  const by = (status: PagamentoStatus) => first.pagamentos.filter((_, i) => ENDS[i % ENDS.length] === status)
  const paid = [...by('Pago'), ...by('Devolvido')]
  await pagar(trx, paid, addDays(hoje, -8))
  await devolver(trx, by('Devolvido'), addDays(hoje, -7))
  for (const status of ['Enviado', 'Rejeitado'] as const)
    if (by(status).length > 0)
      await trx.updateTable('pagamentos').set({ status }).where('id', 'in', by(status)).execute()

  await actAs(trx, sender)
  const second = await prepare(trx, sent, { corte: hoje, dia_pagamento: addDays(hoje, 3) })
  await move(trx, second.id, 'Em aprovação')
  const third = await prepare(trx, draft, { corte: hoje, dia_pagamento: addDays(hoje, 18) })
  await trx.insertInto('fechamentos_lojas').values({ fechamento_id: third.id, loja_id }).execute()
  if (excused)
    await trx
      .insertInto('fechamentos_excecoes')
      .values({
        fechamento_id: third.id,
        linha_id: excused.id,
        bloqueios: [`Venda com pendência: ${excused.tipo_pendencia.filter(isPending).join(', ')}`],
        motivo: 'O banco já confirmou o crédito.',
      })
      .execute()
  await sql`select set_config('plantao.usuario_id', '', true)`.execute(trx)
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
  linhas: readonly { id: string; favorecido_id: string; valor: number }[],
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
