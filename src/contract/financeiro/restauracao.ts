/** The questions after a restored backup, before anything is approved, exported or marked Pago again. */

import { z } from 'zod'
import { PAGAMENTO_STATUSES } from '../../core/financeiro/pagamentos.ts'
import {
  MAX_PAGOS,
  RESTAURACAO_MESSAGES,
  RESTAURACAO_MOTIVOS,
  RESTAURACAO_TIPOS,
} from '../../core/financeiro/restauracao.ts'
import { date, id } from '../fields.ts'
import { noInput } from '../lists.ts'
import { routesOf } from '../routes.ts'

const tipo = z.enum(RESTAURACAO_TIPOS)
const valor = z.number().nonnegative().max(1e12)

/** The restore that nobody has gone through yet. */
const pendente = z.object({
  motivo: z.enum(RESTAURACAO_MOTIVOS),
  /** The instant since which the data may not know what left the bank: when the earliest backup or copy was made. */
  copia_de: z.string(),
  /** When it was restored, or noticed. */
  restaurada_em: z.string(),
})
export type RestauracaoPendente = z.output<typeof pendente>

const item = z.object({
  tipo,
  id,
  nome: z.string(),
  /** In reais. */
  valor: z.number(),
  /** The payment's status; null for releases. */
  status: z.enum(PAGAMENTO_STATUSES).nullable(),
  fechamento: z.number().int().nullable(),
  /** The numbers of its sales, and 'Prêmio' or 'Ajuste' for lines without a sale; at most ten. */
  vendas: z.array(z.string()),
  linhas: z.number().int(),
})
export type RestauracaoItem = z.output<typeof item>

const pago = z.strictObject({
  tipo,
  id,
  /** The sum that was shown, in reais. */
  valor,
  dia: date(RESTAURACAO_MESSAGES.dia),
})
export type RestauracaoPago = z.output<typeof pago>

const pagos = z
  .array(pago)
  .min(1)
  .max(MAX_PAGOS)
  .refine(
    (all) => new Set(all.map((item) => `${item.tipo} ${item.id}`)).size === all.length,
    RESTAURACAO_MESSAGES.repetido,
  )

const { get, post } = routesOf(['Restauração'])

export const restauracaoRoutes = {
  obter: get('/financeiro/restauracao', 'Saber se há uma restauração a conferir')
    .input(noInput)
    .output(z.object({ pendente: pendente.nullable() })),
  listar: get('/financeiro/restauracao/itens', 'Listar o que pode ter saído do banco depois da cópia')
    .input(noInput)
    .output(z.object({ itens: z.array(item), quantos: z.number().int(), valor: z.number() })),
  registrarPagos: post('/financeiro/restauracao/pagos', 'Registrar o que saiu do banco depois da cópia')
    .input(z.strictObject({ itens: pagos }))
    .output(z.object({ registrados: z.number().int() })),
  confirmar: post('/financeiro/restauracao/confirmar', 'Confirmar que nada mais saiu do banco')
    .input(z.strictObject({ quantos: z.number().int().nonnegative(), valor }))
    .output(z.object({ pendente: pendente.nullable() })),
  confirmarMudanca: post(
    '/financeiro/restauracao/mudanca',
    'Confirmar que o Plantão da pasta de dados antiga está desligado, e que nada foi pago nele depois da cópia',
  )
    .input(z.strictObject({ antigo: z.literal('desligado') }))
    .output(z.object({ pendente: pendente.nullable() })),
}
