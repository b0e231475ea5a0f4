/** Closings by number and payments by amount. From the primary, as all answers about closings and payments. */
import { sql } from 'kysely'
import type { SearchResult } from '../../contract/busca.ts'
import { amountIn, closingNumberIn } from '../../core/busca.ts'
import { formatDate } from '../../core/dates.ts'
import { type FechamentoStatus, nameOfClosing } from '../../core/financeiro/fechamentos.ts'
import type { PagamentoSituacao } from '../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../core/money.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../financeiro/fechamentos/queries.ts'
import { IS_APPROVED, LIQUIDO, NOME, SITUACAO } from '../financeiro/pagamentos/queries.ts'
import { M_STANDS } from '../vendas/pagamentos-da-linha.ts'

const MOST = 5

/** The closing of that number, if it is seen. */
export async function closingsIn(db: Db, texto: string, only: OnlyLoja): Promise<SearchResult[]> {
  const numero = closingNumberIn(texto)
  if (numero === null) return []
  const { rows } = await sql<{ id: string; numero: number; dia_pagamento: string; status: FechamentoStatus }>`
    select f.id, f.numero, f.dia_pagamento, f.status from fechamentos f
     where f.numero = ${numero} and ${isSeen(only)}`.execute(db)
  return rows.map(({ id, status, ...closing }) => ({
    tipo: 'fechamento',
    id,
    titulo: nameOfClosing(closing),
    detalhe: `${status} · pagamento em ${formatDate(closing.dia_pagamento)}`,
  }))
}

/** The latest payments of which that amount leaves the bank. */
export async function paymentsIn(db: Db, texto: string): Promise<SearchResult[]> {
  const valor = amountIn(texto)
  if (valor === null) return []
  const { rows } = await sql<{
    id: string
    fechamento_id: string
    numero: number
    nome: string
    situacao: PagamentoSituacao
    data_pagamento: string | null
  }>`
    select p.id, p.fechamento_id, f.numero, ${NOME} as nome, ${SITUACAO} as situacao, p.data_pagamento
      from pagamentos p join fechamentos f on f.id = p.fechamento_id
     where p.id in (
             select saldo.id from pagamentos saldo where saldo.saldo > 0 and saldo.saldo = ${valor}
             union all
             select m.pagamento_id from comissoes_movimentos m
              where m.tipo = 'Pagamento' and m.valor = ${valor} and ${M_STANDS})
       and ${IS_APPROVED} and ${LIQUIDO} = ${valor}
     order by f.numero desc, nome limit ${sql.lit(MOST)}`.execute(db)
  return rows.map(({ id, fechamento_id, numero, nome, situacao, data_pagamento }) => ({
    tipo: 'pagamento',
    id,
    titulo: `${formatBRL(valor)} · ${nome}`,
    detalhe: `Fechamento ${numero} · ${situacao}${data_pagamento === null ? '' : ` em ${formatDate(data_pagamento)}`}`,
    fechamento_id,
  }))
}
