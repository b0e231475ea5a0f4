/** The names of retenções in Configurações. */
import { z } from 'zod'
import { MAX_RUBRICA, RUBRICA_MESSAGES } from '../../core/financeiro/retencoes.ts'
import { date, id, optional, optionalLine, requiredLine, versao } from '../fields.ts'
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
