/** Retenções: their names in Configurações, and those of a draft's payments. */
import { z } from 'zod'
import { VINCULOS } from '../../core/financeiro/favorecidos.ts'
import {
  isSameRubrica,
  MAX_RETENCOES,
  MAX_RUBRICA,
  RETENCAO_MESSAGES,
  RUBRICA_MESSAGES,
} from '../../core/financeiro/retencoes.ts'
import { date, id, optional, optionalLine, percent, reais, requiredLine, versao } from '../fields.ts'
import { byId, done, itemsOf, noInput } from '../lists.ts'
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
const rubricaDaRetencao = requiredLine(RETENCAO_MESSAGES.escolha, MAX_RUBRICA)

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

/** Maximum number of payments whose retenções are changed at once. */
const MAX_PAGAMENTOS = 10_000

/** A draft's payment as a retenção of many sees it. Money in reais. */
const aReter = z.object({
  id: z.string(),
  favorecido: z.string(),
  vinculo: z.enum(VINCULOS).nullable(),
  comissoes: z.number(),
  retencoes: z.array(retencao),
})
export type PagamentoAReter = z.output<typeof aReter>

export const reterInput = z.strictObject({ id, pagamento_id: id, versao, retencoes: retencoesInput })

/** `retidos` are payments. */
export const reterDeVariosInput = z.strictObject({
  id,
  versao,
  rubrica: rubricaDaRetencao,
  percentual: percent(),
  retidos: z.array(id).min(1, 'Escolha ao menos um favorecido').max(MAX_PAGAMENTOS),
})

const rubricas = routesOf(['Configurações'])

export const rubricasRoutes = {
  listar: rubricas
    .get('/configuracoes/retencoes', 'Listar os nomes de retenções')
    .input(noInput)
    .output(itemsOf(rubrica)),
  criar: rubricas
    .post('/configuracoes/retencoes', 'Cadastrar um nome de retenção', { successStatus: 201 })
    .input(rubricaInput)
    .output(rubrica),
  atualizar: rubricas
    .put('/configuracoes/retencoes/{id}', 'Alterar um nome de retenção')
    .input(z.strictObject({ id, versao, registro: rubricaInput }))
    .output(rubrica),
  /** Payments keep the name. */
  excluir: rubricas
    .remove('/configuracoes/retencoes/{id}', 'Excluir um nome de retenção')
    .input(byId)
    .output(done),
}

const { get, post, put } = routesOf(['Fechamentos'])

/** Of drafts. */
export const retencoesRoutes = {
  /** Replaces the retenções of a payment; a discount that no longer fits is lowered. */
  reter: put('/fechamentos/{id}/pagamentos/{pagamento_id}/retencoes', 'Mudar as retenções de um favorecido')
    .input(reterInput)
    .output(done),
  /** The payments of which a percent could be kept back. */
  aReter: get('/fechamentos/{id}/retencoes', 'Pagamentos a reter').input(byId).output(itemsOf(aReter)),
  /** Keeps a percent back of many, in place of that of the same name; 0 takes it away. Refused if it does not fit one of them. */
  reterDeVarios: post('/fechamentos/{id}/retencoes', 'Reter um percentual de vários favorecidos')
    .input(reterDeVariosInput)
    .output(done),
}
