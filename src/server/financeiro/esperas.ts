/** What of the payments waits for somebody, in one query. */
import { sql } from 'kysely'
import { type Esperas, PAGAMENTOS_EM_ESPERA, type PagamentoEmEspera } from '../../core/financeiro/esperas.ts'
import { PAGAMENTO_ABERTOS } from '../../core/financeiro/pagamentos.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isOneOf, isSeen } from './fechamentos/queries.ts'

/**
 * The figures of the closings that are seen; null in an office without a payee and without a closing. Who sees only one
 * loja's sales does not see what payees owe, which is of all lojas.
 */
export async function readEsperas(db: Db, only: OnlyLoja, hoje: string): Promise<Esperas | null> {
  const isIn = (espera: PagamentoEmEspera) => isOneOf(PAGAMENTOS_EM_ESPERA[espera])
  const { rows } = await sql<Esperas & { uses: boolean }>`
    select (f.todos > 0 or v.todos > 0) as uses, f.aprovacao, p.a_pagar, p.enviados, p.rejeitados, v.sem_chave,
           case when ${only === null} then v.a_recuperar end as a_recuperar
      from (select count(*) as todos, count(*) filter (where f.status = 'Em aprovação' and ${isSeen(only)}) as aprovacao
              from fechamentos f) f,
           (select count(*) filter (where ${isIn('a_pagar')} and f.dia_pagamento <= ${hoje}) as a_pagar,
                   count(*) filter (where ${isIn('enviados')}) as enviados,
                   count(*) filter (where ${isIn('rejeitados')}) as rejeitados
              from pagamentos p join fechamentos f on f.id = p.fechamento_id
             where ${isOneOf(PAGAMENTO_ABERTOS)} and ${isSeen(only)}) p,
           (select count(*) as todos, count(*) filter (where status = 'Ativo' and chave_pix is null) as sem_chave,
                   coalesce(sum(a_recuperar), 0) as a_recuperar
              from favorecidos) v`.execute(db)
  const [answer] = rows
  if (!answer?.uses) return null
  const { uses: _uses, ...esperas } = answer
  return esperas
}
