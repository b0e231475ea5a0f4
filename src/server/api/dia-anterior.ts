/** Asks about a day of payment before what it pays for, and records the answer. */
import { DIA_ANTERIOR, type Marco, marcosDepois, perguntaDoDia } from '../../core/dia-anterior.ts'
import { Recusa } from '../../core/recusa.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Context } from './api.ts'

interface Pagamento {
  /** YYYY-MM-DD */
  dia: string
  /** Whether the caller was asked, and said yes. */
  conferido: boolean | undefined
  /** The person who is paid, in words. */
  a: string
  /** The events that the payment follows. */
  marcos: readonly Marco[]
  /** The one record in whose name the answer is recorded. */
  about?: string
}

export function vendaAsMarco({
  numero_venda,
  data_venda,
}: {
  numero_venda: string
  data_venda: string
}): Marco {
  return { nome: `a venda ${numero_venda}`, dia: data_venda }
}

/** Throws Recusa DIA_ANTERIOR, whose sentence is the question, unless the day is plausible or was confirmed. */
export async function requireDia(
  context: Pick<Context, 'db' | 'ip' | 'headers'>,
  { dia, conferido = false, a, marcos, about }: Pagamento,
): Promise<void> {
  const later = marcosDepois(dia, marcos)
  if (later.length === 0) return
  if (!conferido) throw new Recusa(DIA_ANTERIOR, perguntaDoDia(dia, later))
  await recordAct(context.db, context, {
    ato: 'dia_anterior_conferido',
    ...(about === undefined ? {} : { about }),
    detalhes: { a, dia, marcos: later },
  })
}
