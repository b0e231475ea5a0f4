/** Ajustes that an Administrador types on a payee's page. Money in reais. */
import { z } from 'zod'
import { AJUSTE_MESSAGES, AJUSTE_MOTIVOS } from '../../core/financeiro/ajustes.ts'
import { optionalText, reais } from '../fields.ts'
import { byId, done, itemsOf } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { situacaoSemVenda } from './sem-venda.ts'

/** An Ajuste of a payee, in reais. `id` is the payee's. */
export const ajusteInput = byId.extend({
  valor: reais().refine((valor) => valor > 0, AJUSTE_MESSAGES.valor),
  motivo: z.enum(AJUSTE_MOTIVOS, { error: AJUSTE_MESSAGES.motivo }),
  observacoes: optionalText(500),
})

const ajuste = z.object({
  id: z.string(),
  valor: z.number(),
  motivo: z.enum(AJUSTE_MOTIVOS),
  /** Null without one, and after an anonymisation. */
  observacoes: z.string().nullable(),
  /** When it was made: an instant. */
  em: z.string(),
  quem: z.string().nullable(),
  /** Null once it was undone. */
  situacao: situacaoSemVenda.nullable(),
})
export type Ajuste = z.output<typeof ajuste>

const { get, post } = routesOf(['Favorecidos'])

export const ajustesRoutes = {
  /** The payee's, latest first; none for callers who see the sales of one loja only. */
  ajustes: get('/favorecidos/{id}/ajustes', 'Os ajustes de um favorecido')
    .input(byId)
    .output(itemsOf(ajuste)),
  /** Released at once: the next closing of all lojas takes it. */
  ajustar: post('/favorecidos/{id}/ajustes', 'Fazer um ajuste a favor de um favorecido')
    .input(ajusteInput)
    .output(done),
  /** Takes the release back, unless a closing has it. `id` is the Ajuste's. */
  desfazerAjuste: post('/favorecidos/ajustes/{id}/desfazer', 'Desfazer um ajuste').input(byId).output(done),
}
