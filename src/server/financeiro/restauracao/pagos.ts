/** Records what left the bank before a backup was restored. */
import { sql } from 'kysely'
import type { RestauracaoPago } from '../../../contract/financeiro/restauracao.ts'
import { RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { Recusa } from '../../../core/recusa.ts'
import { COMISSAO_OF_LINHA } from '../../comissoes/source.ts'
import type { Db } from '../../database/schema/types.ts'
import { markPaid, payAllOutside } from '../atos.ts'
import { lock } from '../locks.ts'
import { valuesOf } from './queries.ts'

/** Written on a closing that has to be sent again, because lines left it. */
const MOTIVO = 'Comissões foram registradas como pagas ao conferir uma restauração'

/**
 * Payments become Pago, and what is released to payees and in no closing becomes paid outside of one; drafts lose it.
 * @throws {Recusa} MUDOU if another amount stands there than was shown, DIA if a day is in the future.
 */
export async function registrarPagos(
  trx: Db,
  itens: readonly RestauracaoPago[],
  hoje: string,
): Promise<number> {
  if (itens.some(({ dia }) => dia > hoje))
    throw new Recusa('DIA', RESTAURACAO_MESSAGES.futuro, { campo: 'dia' })
  const payments = itens.filter(({ tipo }) => tipo === 'pagamento')
  const payees = itens.filter(({ tipo }) => tipo === 'favorecido')
  const idsOf = (some: readonly RestauracaoPago[]) => some.map(({ id }) => id)
  await lockAll(trx, idsOf(payments), idsOf(payees))
  const values = await valuesOf(trx, idsOf(itens))
  if (itens.some(({ tipo, id, valor }) => values.get(`${tipo} ${id}`) !== valor))
    throw new Recusa('MUDOU', RESTAURACAO_MESSAGES.mudou)
  for (const [dia, some] of Map.groupBy(payments, (payment) => payment.dia))
    await markPaid(trx, idsOf(some), dia)
  await leaveDrafts(trx, idsOf(payees))
  for (const [dia, some] of Map.groupBy(payees, (payee) => payee.dia))
    await payAllOutside(trx, idsOf(some), dia)
  return itens.length
}

/** All at once, so that acts on different days do not wait for each other crosswise. */
async function lockAll(
  trx: Db,
  pagamentos: readonly string[],
  favorecidos: readonly string[],
): Promise<void> {
  await lock(trx, { pagamentos })
  const { rows } = await sql<{ comissao: string }>`
    select ${COMISSAO_OF_LINHA} as comissao from comissoes_linhas l
     where l.favorecido_id = any(${[...favorecidos]}::uuid[]) and l.liberado > l.aprovado
    union
    select ${COMISSAO_OF_LINHA} from comissoes_linhas l join comissoes_movimentos m on m.linha_id = l.id
     where m.pagamento_id = any(${[...pagamentos]}::uuid[])`.execute(trx)
  await lock(trx, { comissoes: rows.map(({ comissao }) => comissao) })
}

/** Takes the payees' lines out of drafts; a closing that was sent has to be sent again. */
async function leaveDrafts(trx: Db, favorecidos: readonly string[]): Promise<void> {
  const drafts = sql`
    select i.linha_id, p.id as pagamento_id, c.id as fechamento_id, c.status
      from fechamentos_itens i join pagamentos p on p.id = i.pagamento_id join fechamentos c on c.id = p.fechamento_id
     where p.favorecido_id = any(${[...favorecidos]}::uuid[])`
  await sql`
    update fechamentos set status = 'Rascunho', motivo = ${MOTIVO}
     where id in (select fechamento_id from (${drafts}) d where status = 'Em aprovação')`.execute(trx)
  // An approval under way can leave out only whole payments.
  await sql`
    delete from pagamentos where id in (select pagamento_id from (${drafts}) d where status = 'Aprovando')`.execute(
    trx,
  )
  await sql`delete from fechamentos_itens where linha_id in (select linha_id from (${drafts}) d)`.execute(trx)
}
