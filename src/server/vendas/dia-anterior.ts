/** A sale's form whose commissions were, or become, paid on a day before the sale's. */
import { today } from '../../core/dates.ts'
import type { ComissaoStatus } from '../../core/vendas/vendas.ts'
import type { Context } from '../api/api.ts'
import { requireDia, vendaAsMarco } from '../api/dia-anterior.ts'

interface Typed {
  numero_venda: string
  data_venda: string
  participantes: readonly { id?: string; status_comissao: ComissaoStatus }[]
  dia_conferido?: boolean
}

/**
 * Throws Recusa DIA_ANTERIOR for what the form makes so, unless it was confirmed: what was so before is no question. `id` is the
 * locked sale's, null for a new one.
 */
export async function requireDiasDaVenda(context: Context, id: string | null, venda: Typed): Promise<void> {
  const stored = id === null ? [] : await paidOf(context.db, id)
  const days = venda.participantes
    .filter(({ status_comissao }) => status_comissao === 'Pago')
    .flatMap((typed) => {
      const before = stored.find((one) => one.id === typed.id)
      // One that becomes Pago is dated today.
      if (!before) return [today(context.now())]
      return before.data_pagamento === null || before.data_venda === venda.data_venda
        ? []
        : [before.data_pagamento]
    })
  const [dia] = days.sort()
  if (dia === undefined) return
  await requireDia(context, {
    dia,
    conferido: venda.dia_conferido,
    a: 'participantes',
    marcos: [vendaAsMarco(venda)],
    ...(id === null ? {} : { about: id }),
  })
}

function paidOf(db: Context['db'], venda_id: string) {
  return db
    .selectFrom('vendas_participantes as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .select(['p.id', 'p.data_pagamento', 'v.data_venda'])
    .where('p.venda_id', '=', venda_id)
    .where('p.status_comissao', '=', 'Pago')
    .execute()
}
