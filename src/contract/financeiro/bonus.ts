/** The lines of a campaign's bonuses: what would be made, and making it. Money in reais. */
import { z } from 'zod'
import { BASES_DO_BONUS, BONUS_MESSAGES, BONUS_PARA, BONUS_SOBRE } from '../../core/financeiro/bonus.ts'
import { id, reais } from '../fields.ts'
import { routesOf } from '../routes.ts'

const valorPorVenda = reais(BONUS_MESSAGES.valor).refine((amount) => amount > 0, BONUS_MESSAGES.valor)

const escolha = z
  .strictObject({ sobre: z.enum(BONUS_SOBRE), valor: valorPorVenda.nullable(), para: z.enum(BONUS_PARA) })
  .refine(({ sobre, valor }) => (sobre === 'valor') === (valor !== null), {
    error: BONUS_MESSAGES.valor_ou_percentual,
    path: ['valor'],
  })

const item = z.object({
  venda: z.object({ id: z.string(), numero_venda: z.string() }),
  /** Empty where the sale has nobody to pay. */
  nome: z.string(),
  favorecido_id: z.string().nullable(),
  base: z.object({ tipo: z.enum(BASES_DO_BONUS), valor: z.number() }).nullable(),
  percentual: z.number().nullable(),
  valor: z.number(),
  antes: z.number(),
  linha_id: z.string().nullable(),
  motivo: z.string().nullable(),
})

const previa = z.object({
  nome: z.string(),
  /** The one of the request, or else the remembered one; null until somebody chose. */
  escolha: escolha.nullable(),
  /** The lines that are made or raised next, then those that are left as they are, with the reason: a limited number of each. */
  itens: z.array(item),
  /** How many lines are made or raised next, and what that releases; how many after them. */
  linhas: z.number(),
  valor: z.number(),
  depois: z.number(),
  /** How many are left with a reason, and how many are as they should be. */
  ditas: z.number(),
  feitas: z.number(),
})
export type PreviaDoBonus = z.output<typeof previa>

const criado = z.object({ linhas: z.number(), valor: z.number() })
export type BonusCriado = z.output<typeof criado>

/** The choice in an address; without one the remembered choice counts. */
const pedido = z
  .strictObject({
    id,
    sobre: z.enum(BONUS_SOBRE).optional(),
    para: z.enum(BONUS_PARA).optional(),
    valor: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, BONUS_MESSAGES.valor)
      .transform(Number)
      .pipe(valorPorVenda)
      .optional(),
  })
  .refine(({ sobre, para }) => (sobre === undefined) === (para === undefined), 'Informe sobre e para')
  .refine(({ sobre, valor }) => (sobre === 'valor') === (valor !== undefined), {
    error: BONUS_MESSAGES.valor_ou_percentual,
    path: ['valor'],
  })

const { get, post } = routesOf(['Campanhas'])

export const bonusRoutes = {
  prever: get('/campanhas/{id}/bonus', 'Prever as linhas dos bônus de uma campanha')
    .input(pedido)
    .output(previa),
  /** Makes and raises the lines that are next, with their number and sum as the caller saw them; a repeated request finds none. */
  criar: post('/campanhas/{id}/bonus', 'Criar as linhas dos bônus de uma campanha')
    .input(z.strictObject({ id, escolha, linhas: z.int().positive(), valor: reais() }))
    .output(criado),
}
