/** Records what left the bank before a backup was restored. */
import { type Kysely, sql } from 'kysely'
import type { RestauracaoPago } from '../../../contract/financeiro/restauracao.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Tables } from '../../database/schema/types.ts'
import { pagar, pagarPorForaDe } from '../atos.ts'
import { valuesOf } from './queries.ts'

type Trx = Kysely<Tables>

/** Written on a closing that has to be sent again, because lines left it. */
const MOTIVO = 'Comissões foram registradas como pagas ao conferir uma restauração'

/**
 * Payments become Pago, and what is released to payees and in no closing becomes paid outside of one; drafts lose it.
 * @throws {Recusa} MUDOU if another amount stands there than was shown, DIA if a day is in the future.
 */
export async function recordPagos(
  trx: Trx,
  itens: readonly RestauracaoPago[],
  hoje: string,
): Promise<number> {
  if (itens.some(({ dia }) => dia > hoje))
    throw new Recusa('DIA', RESTAURACAO_MESSAGES.futuro, { campo: 'dia' })
  const payments = itens.filter(({ tipo }) => tipo === 'pagamento')
  const payees = itens.filter(({ tipo }) => tipo === 'favorecido')
  await lock(trx, payments, payees)
  const values = await valuesOf(
    trx,
    itens.map(({ id }) => id),
  )
  if (itens.some(({ tipo, id, valor }) => values.get(`${tipo} ${id}`) !== valor))
    throw new Recusa('MUDOU', RESTAURACAO_MESSAGES.mudou)
  for (const [dia, some] of Map.groupBy(payments, (payment) => payment.dia))
    await pagar(
      trx,
      some.map(({ id }) => id),
      dia,
    )
  await leaveDrafts(
    trx,
    payees.map(({ id }) => id),
  )
  for (const [dia, some] of Map.groupBy(payees, (payee) => payee.dia))
    await pagarPorForaDe(
      trx,
      some.map(({ id }) => id),
      dia,
    )
  return itens.length
}

const idsOf = (itens: readonly RestauracaoPago[]) => sql`any(${itens.map(({ id }) => id)}::uuid[])`

/** In the order of an act, so that acts on different days do not wait for each other crosswise. */
async function lock(
  trx: Trx,
  payments: readonly RestauracaoPago[],
  payees: readonly RestauracaoPago[],
): Promise<void> {
  await sql`select from pagamentos where id = ${idsOf(payments)} order by id for no key update`.execute(trx)
  const linhas = sql`
    select id, venda_id, participante_id from comissoes_linhas where favorecido_id = ${idsOf(payees)} and liberado > aprovado
    union
    select l.id, l.venda_id, l.participante_id from comissoes_linhas l join comissoes_movimentos m on m.linha_id = l.id
     where m.pagamento_id = ${idsOf(payments)}`
  await sql`
    select from vendas where id in (select venda_id from (${linhas}) l) order by id for key share`.execute(
    trx,
  )
  await sql`
    select from vendas_participantes where id in (select participante_id from (${linhas}) l)
     order by id for no key update`.execute(trx)
  await sql`
    select from comissoes_linhas where id in (select id from (${linhas}) l) order by id for no key update`.execute(
    trx,
  )
}

/** Takes the payees' lines out of drafts; a closing that was sent has to be sent again. */
async function leaveDrafts(trx: Trx, favorecidos: readonly string[]): Promise<void> {
  const drafts = sql`
    select i.linha_id, p.id as pagamento_id, c.id as fechamento_id, c.status
      from fechamentos_itens i join pagamentos p on p.id = i.pagamento_id join fechamentos c on c.id = p.fechamento_id
     where p.favorecido_id = any(${[...favorecidos]}::uuid[])`
  await sql`
    update fechamentos set status = 'Rascunho', motivo = ${MOTIVO}
     where id in (select fechamento_id from (${drafts}) d where status = 'Em aprovação')`.execute(trx)
  // Of an approval under way only whole payments can be left out.
  await sql`
    delete from pagamentos where id in (select pagamento_id from (${drafts}) d where status = 'Aprovando')`.execute(
    trx,
  )
  await sql`delete from fechamentos_itens where linha_id in (select linha_id from (${drafts}) d)`.execute(trx)
}
