/** A sale's comissionados: their stored fields, from which input and row follow. */
import { z } from 'zod'
import { COMISSAO_MODES } from '../../core/comissao.ts'
import { PAPEIS_DO_RATEIO, RATEIO, RATEIO_MESSAGES } from '../../core/vendas/rateio.ts'
import { id, named, percent, reais, reference, refuse, rows } from '../fields.ts'
import { partRowOf } from '../row.ts'
import { pagamentos } from './pagamentos.ts'

const typed = {
  favorecido_id: reference(RATEIO_MESSAGES.favorecido),
  papel: z.enum(PAPEIS_DO_RATEIO, { error: RATEIO_MESSAGES.papel }),
  /** Which of percentage and value was typed; the other is computed. */
  modo: z.enum(COMISSAO_MODES),
  percentual: percent(RATEIO_MESSAGES.percentual),
  valor: reais(RATEIO_MESSAGES.valor),
}

/** A comissionado as typed: by percentage or by value; the other one is computed from the base. */
const comissionadoInput = z
  .strictObject({
    /** The id of one already on the sale; absent for a new one. */
    id: id.optional(),
    ...typed,
    percentual: typed.percentual.optional(),
    valor: typed.valor.optional(),
  })
  .superRefine(({ modo, percentual, valor }, ctx) => {
    if (modo === 'percentual' ? percentual === undefined : valor === undefined)
      refuse(ctx, RATEIO_MESSAGES[modo], modo)
  })
  .transform((comissionado) => ({
    ...comissionado,
    percentual: comissionado.percentual ?? 0,
    valor: comissionado.valor ?? 0,
  }))

/** Absent from a request that knows no rateio: the sale keeps its own. */
export const rateioInput = rows(RATEIO, comissionadoInput)
  .superRefine((rateio, ctx) => {
    const seen = new Set<string>()
    for (const [index, { id, favorecido_id, papel }] of rateio.entries()) {
      const keys = [`${favorecido_id} ${papel}`, ...(id === undefined ? [] : [id])]
      if (keys.some((key) => seen.has(key))) refuse(ctx, RATEIO_MESSAGES.repetido, index, 'favorecido_id')
      for (const key of keys) seen.add(key)
    }
  })
  .optional()
export type TypedComissionado = NonNullable<z.output<typeof rateioInput>>[number]

/** The columns that a form has of a comissionado. */
export const RATEIO_COLUMNS = Object.keys(typed) as (keyof typeof typed)[]

/** A comissionado in a sale's list and details, with what movements count. Money in reais. */
export const comissionado = partRowOf(typed, {
  favorecido: named,
  liberado: z.number(),
  aprovado: z.number(),
  pago: z.number(),
  estornado: z.number(),
  pagamentos,
})
export type Comissionado = z.output<typeof comissionado>

/** Another sale's comissionados, to be proposed for this one. */
export const rateioProposto = z.object({
  numero_venda: z.string(),
  rateio: z.array(
    comissionado.omit({ liberado: true, aprovado: true, pago: true, estornado: true, pagamentos: true }),
  ),
})
export type RateioProposto = z.output<typeof rateioProposto>
