/** A sale's participants: their stored fields, from which input, row, table type and loads follow. */
import { z } from 'zod'
import { COMISSAO_MODES } from '../../core/comissao.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { COMISSAO_PAYMENT_TYPES, COMISSAO_STATUSES, DEVOLUCAO_FORMS } from '../../core/vendas/vendas.ts'
import { date, id, optional, optionalText, percent, reais, reference, refuse } from '../fields.ts'
import { partRowOf } from '../row.ts'
import { pagamentos } from './pagamentos.ts'

const typed = {
  colaborador_id: reference(VENDA_MESSAGES.participante),
  /** Which of percentage and value was typed; the other is computed. */
  modo: z.enum(COMISSAO_MODES),
  percentual_comissao: percent(VENDA_MESSAGES.percentual_comissao),
  valor_comissao: reais('Informe o valor da comissão'),
  status_comissao: z.enum(COMISSAO_STATUSES).default('Pendente'),
  tipo_pagamento_comissao: z.enum(COMISSAO_PAYMENT_TYPES).default(COMISSAO_PAYMENT_TYPES[0]),
  observacoes: optionalText(1000),
}

const shown = {
  ...typed,
  /** Only of a Pago commission, and null if it was paid before days were recorded. By default today. */
  data_pagamento: optional(date()),
  /** True for a paid commission of a sale in Desistência, also once it was returned. */
  estorno_pendente: z.boolean().default(false),
  /** The day and form in which a paid commission of a Desistência came back; null unless it did. */
  data_devolucao: optional(date()),
  forma_devolucao: optional(z.enum(DEVOLUCAO_FORMS)),
}

/** A participant as stored, besides its sale. */
export const storedParticipante = z.object({
  ...shown,
  /** True if Cancelado because of a Desistência, not by hand: it returns to Pendente when the sale leaves Desistência. */
  cancelado_por_desistencia: z.boolean().default(false),
})

/** A participant as typed: by percentage or by value; the other one is computed from the base and the other participants. */
export const participanteInput = z
  .strictObject({
    /** The id of a participant already on the sale; absent for a new one. */
    id: id.optional(),
    ...typed,
    /** Required if `modo` is `percentual`; otherwise computed by the server. */
    percentual_comissao: typed.percentual_comissao.optional(),
    /** Required if `modo` is `valor`; otherwise computed by the server. */
    valor_comissao: typed.valor_comissao.optional(),
  })
  .superRefine((participante, ctx) => {
    if (participante.modo === 'percentual' && participante.percentual_comissao === undefined)
      refuse(ctx, 'Informe o percentual', 'percentual_comissao')
    if (participante.modo === 'valor' && participante.valor_comissao === undefined)
      refuse(ctx, 'Informe o valor da comissão', 'valor_comissao')
  })
  .transform((participante) => ({
    ...participante,
    percentual_comissao: participante.percentual_comissao ?? 0,
    valor_comissao: participante.valor_comissao ?? 0,
  }))

/** The columns that a form has of a participant who is stored, by which it is sent back. */
export const TYPED_COLUMNS = ['id', ...Object.keys(typed)] as readonly ('id' | keyof typeof typed)[]

/** The columns that a sale's list and details show. */
export const SHOWN_COLUMNS = Object.keys(shown) as (keyof typeof shown)[]

/** A participant in a sale's list and details. */
export const participante = partRowOf(shown, {
  colaborador: z.object({ id: z.string(), nome: z.string(), cargo: z.string(), status: z.string() }),
  /** The released amount of the commission, in reais: its value stays when the others are shared out again. */
  liberado: z.number(),
  /** Empty for one that was not paid, or typed as Pago. */
  pagamentos,
  /** The reversed amount, in reais. */
  estornado: z.number(),
})
export type Participante = z.output<typeof participante>
