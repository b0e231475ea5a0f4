/** The lines of bonuses, of a campaign or of a tier's promotions: what would be made, and making it. Money in reais. */
import { z } from 'zod'
import { BASES_DO_BONUS, BONUS_MESSAGES, BONUS_PARA, BONUS_SOBRE } from '../../core/financeiro/bonus.ts'
import { PROMOCAO_MESSAGES } from '../../core/financeiro/bonus-de-promocao.ts'
import { date, id, reais } from '../fields.ts'
import { byId, done } from '../lists.ts'
import { routesOf } from '../routes.ts'

const quantia = reais(BONUS_MESSAGES.valor).refine((amount) => amount > 0, BONUS_MESSAGES.valor)
const desde = date(PROMOCAO_MESSAGES.desde)

const oQue = { sobre: z.enum(BONUS_SOBRE), valor: quantia.nullable() }
/** For a refine: an amount where the bonus is one, and only there. */
const hasAmount = ({ sobre, valor }: { sobre?: string; valor?: number | null }) =>
  (sobre === 'valor') === (valor != null)
const AMOUNT = { error: BONUS_MESSAGES.valor_ou_percentual, path: ['valor'] }

const escolha = z.strictObject({ ...oQue, para: z.enum(BONUS_PARA) }).refine(hasAmount, AMOUNT)
const escolhaDaFaixa = z.strictObject({ ...oQue, desde }).refine(hasAmount, AMOUNT)

const item = z.object({
  venda: z.object({ id: z.string(), numero_venda: z.string() }).nullable(),
  promocao: z.object({ id: z.string(), data: z.string() }).nullable(),
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

const somas = {
  nome: z.string(),
  /** The lines that are made or raised next, then those that are left as they are, with the reason: a limited number of each. */
  itens: z.array(item),
  /** How many lines are made or raised next, and what that releases; how many after them. */
  linhas: z.number(),
  valor: z.number(),
  depois: z.number(),
  /** How many are left with a reason, and how many are as they should be. */
  ditas: z.number(),
  feitas: z.number(),
}
/** With the choice of the request, or else the remembered one; null until somebody chose. */
const previa = z.object({ ...somas, escolha: escolha.nullable() })
const previaDaFaixa = z.object({ ...somas, escolha: escolhaDaFaixa.nullable() })
export type PreviaDoBonus<E = z.output<typeof escolha>> = Omit<z.output<typeof previa>, 'escolha'> & {
  escolha: E | null
}

const criado = z.object({ linhas: z.number(), valor: z.number() })
export type BonusCriado = z.output<typeof criado>

/** The choice in an address, whole or not at all; without one the remembered choice counts. */
const oQuePedido = {
  id,
  sobre: z.enum(BONUS_SOBRE).optional(),
  valor: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, BONUS_MESSAGES.valor)
    .transform(Number)
    .pipe(quantia)
    .optional(),
}
const pedido = z
  .strictObject({ ...oQuePedido, para: z.enum(BONUS_PARA).optional() })
  .refine(({ sobre, para }) => (sobre === undefined) === (para === undefined), 'Informe sobre e para')
  .refine(hasAmount, AMOUNT)
const pedidoDaFaixa = z
  .strictObject({ ...oQuePedido, desde: desde.optional() })
  .refine(({ sobre, desde }) => (sobre === undefined) === (desde === undefined), 'Informe sobre e desde')
  .refine(hasAmount, AMOUNT)

/** The lines that are next, with their number and sum as the caller saw them. */
const seen = { id, linhas: z.int().positive(), valor: reais() }

const { get, post } = routesOf(['Campanhas'])

export const bonusRoutes = {
  prever: get('/campanhas/{id}/bonus', 'Prever as linhas dos bônus de uma campanha')
    .input(pedido)
    .output(previa),
  /** Makes and raises the lines that are next; a repeated request finds none. */
  criar: post('/campanhas/{id}/bonus', 'Criar as linhas dos bônus de uma campanha')
    .input(z.strictObject({ ...seen, escolha }))
    .output(criado),
}

const faixas = routesOf(['Faixas'])

export const bonusDePromocoesRoutes = {
  prever: faixas
    .get('/faixas/{id}/bonus', 'Prever as linhas dos bônus das promoções a uma faixa')
    .input(pedidoDaFaixa)
    .output(previaDaFaixa),
  /** Makes and raises the lines that are next; a repeated request finds none. */
  criar: faixas
    .post('/faixas/{id}/bonus', 'Criar as linhas dos bônus das promoções a uma faixa')
    .input(z.strictObject({ ...seen, escolha: escolhaDaFaixa }))
    .output(criado),
  /** Takes the release back, unless a closing has it. `id` is the promotion's. */
  retirar: faixas
    .post('/faixas/promocoes/{id}/bonus/retirar', 'Retirar o bônus de uma promoção do próximo fechamento')
    .input(byId)
    .output(done),
  /** Releases what was taken back, with the value that the bonus has by now. `id` is the promotion's. */
  repor: faixas
    .post('/faixas/promocoes/{id}/bonus/repor', 'Incluir de novo o bônus retirado de uma promoção')
    .input(byId)
    .output(done),
}
