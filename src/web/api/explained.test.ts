import { ORPCError } from '@orpc/client'
import { afterEach, expect, it } from 'vitest'
import { explainFailuresWhen, isExplained, noteFailure } from './explained.ts'
import { changeFailure, failureMessage, reasonOf } from './failure-message.ts'

afterEach(() => explainFailuresWhen(async () => false))

const NO_ANSWER = () => new TypeError('Failed to fetch')
const NO_DATABASE = () =>
  new ORPCError('BANCO_INDISPONIVEL', { status: 503, message: 'O banco de dados está fora do ar.' })
const REFUSED = () => new ORPCError('EM_USO', { status: 422, message: 'Não é possível excluir.' })

it.each([
  ['no answer', NO_ANSWER],
  ['no database', NO_DATABASE],
])('%s is explained by the banner, if that is shown, and said nowhere else', async (_name, fail) => {
  const [during, alone] = [fail(), fail()]
  await noteFailure(alone)
  explainFailuresWhen(async () => true)
  await noteFailure(during)
  expect([isExplained(during), isExplained(alone)]).toEqual([true, false])
  expect(changeFailure(during, 'Erro ao salvar.')).toBeNull()
  expect(reasonOf(during)).toBeNull()
  expect(changeFailure(alone, 'Erro ao salvar.')).toBe(failureMessage(alone, ''))
})

it('a refusal is never explained by the banner', async () => {
  const refused = REFUSED()
  explainFailuresWhen(async () => true)
  await noteFailure(refused)
  expect(reasonOf(refused)).toBe('Não é possível excluir.')
})

it.each([
  ['no answer', NO_ANSWER()],
  ['an unexpected failure', new ORPCError('ERRO_INTERNO', { status: 500, message: 'Erro interno.' })],
])('%s has no reason of the server’s', (_name, error) => {
  expect(reasonOf(error)).toBeNull()
  expect(changeFailure(error, 'Erro ao salvar.')).not.toBeNull()
})
