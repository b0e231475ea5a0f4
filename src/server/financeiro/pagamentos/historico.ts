/** The history of one payment. */
import { sql } from 'kysely'
import {
  type AcontecimentoDoPagamento,
  acontecimentoInWords,
} from '../../../core/financeiro/historico-do-pagamento.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { approvalOf, readPayment } from './queries.ts'

const MAX_ENTRIES = 200

/**
 * The events of the payment since its approval, in words, latest first, without keys and documents. Throws Recusa
 * NAO_ENCONTRADO unless it is approved and seen.
 */
export async function historico(
  db: Db,
  id: string,
  only: OnlyLoja,
): Promise<{ id: string; em: string; texto: string }[]> {
  const { liquido, fechamento } = await readPayment(db, id, only)
  const aprovado = await approvalOf(db, fechamento.id)
  // The audit has who and when; on which day the bank gave the money back is on the movement only.
  const { rows } = await sql<Omit<AcontecimentoDoPagamento, 'aprovado'> & { id: string }>`
    with mudancas as (
      select a.id, a.em, a.usuario_nome as quem, a.antes ->> 'status' as de, a.depois ->> 'status' as para, a.campos,
             a.depois ->> 'data_pagamento' as pago_em,
             row_number() over (partition by a.antes ->> 'status' order by a.id) as vez
        from auditoria a
       where a.registro_id = ${id} and a.tabela = 'pagamentos'
         and a.operacao = 'UPDATE' and 'status' = any(a.campos)),
    -- Each of them takes the payment out of Pago.
    desfeitos as (
      select m.data, m.forma is not null as desfeito, row_number() over (order by m.id) as vez from comissoes_movimentos m
       where m.pagamento_id = ${id} and m.tipo = 'Pagamento' and m.estorna_id is not null)
    select a.id::text, a.em, a.quem, a.de, a.para, a.campos,
           coalesce(d.desfeito, false) as desfeito,
           case a.para when 'Pago' then a.pago_em when 'Devolvido' then d.data::text end as dia
      from mudancas a left join desfeitos d on a.de = 'Pago' and d.vez = a.vez
     order by a.id desc limit ${sql.lit(MAX_ENTRIES)}`.execute(db)
  return rows.map(({ id: entry, em, para, ...change }) => ({
    id: entry,
    em,
    texto: acontecimentoInWords({
      ...change,
      aprovado: aprovado.dia,
      em,
      para: para === 'Pago' && liquido === 0 ? 'Compensado' : para,
    }),
  }))
}
