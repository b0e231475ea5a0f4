/** What becomes of a line without a sale: a prize, an Ajuste or the bonus of a promotion. */
import { z } from 'zod'
import { SEM_VENDA_SITUACOES } from '../../core/financeiro/sem-venda.ts'

/** `data` is null unless it is Pago. */
export const situacaoSemVenda = z.object({
  situacao: z.enum(SEM_VENDA_SITUACOES),
  data: z.string().nullable(),
})
