/** Marks commissions as Pago, Pendente, Devolvida or 'A estornar': those that can be marked; the others are skipped and named. */
import { sql } from 'kysely'
import type { MarkingInput, SkippedComissao } from '../../contract/comissoes.ts'
import {
  COMISSAO_MESSAGES,
  reasonAgainstDay,
  reasonNotToMark,
  sumAll,
} from '../../core/comissoes/comissoes.ts'
import type { ComissaoState } from '../../core/comissoes/situacao.ts'
import { today } from '../../core/dates.ts'
import type { Papel } from '../../core/financeiro/linhas.ts'
import { Recusa } from '../../core/recusa.ts'
import { enumerate } from '../../core/text.ts'
import type { Context } from '../api/api.ts'
import { requireDia, vendaAsMarco } from '../api/dia-anterior.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen } from '../vendas/seen.ts'
import { skippedAs } from './skipped.ts'
import { COMISSOES, IS_LINHA_OF_COMISSAO, PESSOA_AS_JSON } from './source.ts'

interface Outcome {
  marcadas: number
  /** Reais. */
  valor: number
  puladas: SkippedComissao[]
}

/**
 * Marks the selected commissions, those of sales that are seen. Throws Recusa: DADOS_INVALIDOS for a day of payment or return in
 * the future, DIA_ANTERIOR for an unconfirmed day of payment before a sale's.
 */
export async function marcarComissoes(context: Context, marking: MarkingInput): Promise<Outcome> {
  const { db, only } = context
  const hoje = today(context.now())
  if (marking.status === 'Pago' && marking.data_pagamento > hoje)
    throw new Recusa('DADOS_INVALIDOS', COMISSAO_MESSAGES.data_futura, { campo: 'data_pagamento' })
  if (marking.status === 'Devolvida' && marking.data_devolucao > hoje)
    throw new Recusa('DADOS_INVALIDOS', COMISSAO_MESSAGES.devolucao_futura, { campo: 'data_devolucao' })
  const rows = await lockSelected(
    db,
    marking.itens.map(({ id }) => id),
    only,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const checked = marking.itens.map(({ id, versao }) => {
    const row = byId.get(id)
    return { id, row, motivo: reasonToSkip(row, versao, marking) }
  })
  const marked = checked.flatMap(({ row, motivo }) => (row && motivo === null ? [row] : []))
  if (marking.status === 'Pago')
    await requireDia(context, {
      dia: marking.data_pagamento,
      conferido: marking.dia_conferido,
      a: enumerate([...new Set(marked.map(({ corretor }) => corretor))]),
      marcos: [...new Map(marked.map((row) => [row.numero_venda, vendaAsMarco(row)])).values()],
    })
  if (marked.length > 0) {
    const ids = marked.map(({ id }) => id)
    await db.updateTable('vendas_participantes').set(changeOf(marking)).where('id', 'in', ids).execute()
  }
  return {
    marcadas: marked.length,
    valor: sumAll(marked.map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao }))).valor,
    puladas: checked.flatMap(({ id, row, motivo }) => (motivo === null ? [] : [skippedAs(id, row, motivo)])),
  }
}

interface Row extends ComissaoState {
  id: string
  papel: Papel
  versao: number
  numero_venda: string
  data_venda: string
  corretor: string
  valor_comissao: number
  data_pagamento: string | null
  linha: { liberado: number; pago: number } | null
}

/** The commissions, once their sales are locked: every change of a participant locks its sale first. */
async function lockSelected(db: Db, ids: readonly string[], only: OnlyLoja): Promise<Row[]> {
  await sql`
    select id from vendas
     where id in (select p.venda_id from ${COMISSOES} where p.id = any(${ids}::uuid[]))
       and ${isSeen('vendas', only)}
     order by id for update`.execute(db)
  // A statement of its own: only a new snapshot contains what was committed while the locks were waited for.
  const { rows } = await sql<Row>`
    select p.id, p.papel, v.versao, v.numero_venda, v.data_venda, ${PESSOA_AS_JSON} ->> 'nome' as corretor, p.valor_comissao,
           p.status_comissao, p.estorno_pendente, p.data_devolucao, p.data_pagamento,
           (select json_build_object('liberado', l.liberado, 'pago', l.pago) from comissoes_linhas l
             where ${IS_LINHA_OF_COMISSAO}) as linha
      from ${COMISSOES}
      join vendas v on v.id = p.venda_id
     where p.id = any(${ids}::uuid[]) and p.da_venda and ${isSeen('v', only)}`.execute(db)
  return rows
}

function reasonToSkip(row: Row | undefined, versao: number, marking: MarkingInput): string | null {
  if (!row) return COMISSAO_MESSAGES.sumiu
  if (row.versao !== versao) return COMISSAO_MESSAGES.alterada
  const reason = reasonNotToMark(row, marking.status)
  if (reason !== null || marking.status !== 'Devolvida') return reason
  return reasonAgainstDay(row.data_pagamento, marking.data_devolucao)
}

/** A commission stays Pago when it is returned, and when that is undone. */
function changeOf(marking: MarkingInput) {
  switch (marking.status) {
    case 'Pago': {
      const { status, data_pagamento, tipo_pagamento_comissao } = marking
      return {
        status_comissao: status,
        data_pagamento,
        ...(tipo_pagamento_comissao ? { tipo_pagamento_comissao } : {}),
      }
    }
    case 'Pendente':
      return { status_comissao: marking.status, data_pagamento: null }
    case 'Devolvida':
      return { data_devolucao: marking.data_devolucao, forma_devolucao: marking.forma_devolucao }
    case 'A estornar':
      return { data_devolucao: null, forma_devolucao: null }
  }
}
