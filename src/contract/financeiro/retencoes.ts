/** Retenções: their names in Configurações, and those of a payment. */
import { z } from 'zod'
import {
  isSameRubrica,
  MAX_RETENCOES,
  MAX_RUBRICA,
  RETENCAO_MESSAGES,
  RUBRICA_MESSAGES,
} from '../../core/financeiro/retencoes.ts'
import { date, id, optional, optionalLine, percent, reais, requiredLine, versao } from '../fields.ts'
import { done } from '../lists.ts'
import { routesOf } from '../routes.ts'
import { partRowOf } from '../row.ts'

/** The form of a name. */
export const rubricaInput = z.strictObject({
  nome: requiredLine(RUBRICA_MESSAGES.nome, MAX_RUBRICA),
  /** Who said that it is kept back: 'Contador, por email'. */
  nota: optionalLine(200),
  desde: optional(date()),
})

const rubrica = partRowOf(rubricaInput.shape, { versao: z.number() })
export type Rubrica = z.output<typeof rubrica>

/** Money in reais. */
export const retencao = z.object({
  rubrica: z.string(),
  valor: z.number(),
  /** Of the payment's commissions, which the valor follows. */
  percentual: z.number().optional(),
})

/** A name of the list, or one that the payment has. */
export const rubricaDaRetencao = requiredLine(RETENCAO_MESSAGES.escolha, MAX_RUBRICA)

/** A payment's retenções; the valor of one with a percentual is computed. */
export const retencoesInput = z
  .array(
    z
      .strictObject({ rubrica: rubricaDaRetencao, valor: reais(), percentual: percent().nullable() })
      .refine(({ valor, percentual }) => (percentual ?? valor) > 0, {
        path: ['valor'],
        message: RETENCAO_MESSAGES.sem_valor,
      }),
  )
  .max(MAX_RETENCOES)
  .refine(
    (all) => all.every((one, i) => all.findIndex(({ rubrica }) => isSameRubrica(rubrica, one.rubrica)) === i),
    RETENCAO_MESSAGES.repetida,
  )

const { get, post, put, remove } = routesOf(['Configurações'])

export const rubricasRoutes = {
  listar: get('/configuracoes/retencoes', 'Listar os nomes de retenções')
    .input(z.strictObject({}).optional())
    .output(z.object({ itens: z.array(rubrica) })),
  criar: post('/configuracoes/retencoes', 'Cadastrar um nome de retenção', { successStatus: 201 })
    .input(rubricaInput)
    .output(rubrica),
  atualizar: put('/configuracoes/retencoes/{id}', 'Alterar um nome de retenção')
    .input(z.strictObject({ id, versao, registro: rubricaInput }))
    .output(rubrica),
  /** Payments keep the name. */
  excluir: remove('/configuracoes/retencoes/{id}', 'Excluir um nome de retenção')
    .input(z.strictObject({ id }))
    .output(done),
}
