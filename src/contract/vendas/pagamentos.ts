/** How a commission was paid, in a sale's details and in Comissões. */
import { z } from 'zod'
import { FORMAS_DO_MOVIMENTO, TIPOS_DE_PAGAMENTO } from '../../core/vendas/pagamentos-da-comissao.ts'

/** See PagamentoDaComissao; oldest first. */
export const pagamentos = z.array(
  z.object({
    tipo: z.enum(TIPOS_DE_PAGAMENTO),
    valor: z.number(),
    data: z.string(),
    forma: z.enum(FORMAS_DO_MOVIMENTO).nullable(),
    fechamento: z.number().nullable(),
  }),
)
