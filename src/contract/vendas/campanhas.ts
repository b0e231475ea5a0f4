/** A sale's applied campaigns: their typed fields, from which input and row follow. */
import { z } from 'zod'
import { percent, reais } from '../fields.ts'
import { partRowOf } from '../row.ts'

/** The typed fields when a campaign is applied. */
export const aplicacaoFields = {
  desconto_aplicado: reais('Informe o desconto aplicado'),
  bonus_comissao_aplicado: percent('Informe o bônus de comissão'),
}

/** A campaign of a sale in its list and details. */
export const vendaCampanha = partRowOf(aplicacaoFields, {
  campanha: z.object({ id: z.string(), nome: z.string(), tipo: z.string() }),
  data_aplicacao: z.string(),
  /** The sum of commissions that were made of the bonus, in reais. */
  bonus_criado: z.number(),
})
