import { expect, it } from 'vitest'
import { creationError, orLimit, synchronized, withReason } from './messages.ts'

const failure = (code: string, message: string) => ({ code, message, campos: {}, data: {} })
const LIMIT = failure(
  'LIMITE_DE_EMAILS',
  'Limite de emails atingido. Aguarde alguns minutos e tente novamente.',
)

it.each([
  [
    failure('DUPLICADO', 'Este email já está cadastrado no sistema'),
    'Este email já está cadastrado no sistema',
  ],
  [failure('DADOS_INVALIDOS', 'Email inválido'), 'Email inválido'],
  [
    failure('CADASTRO_DESABILITADO', 'Cadastro de novos usuários está desabilitado'),
    'Cadastro de novos usuários está desabilitado',
  ],
  [
    failure('ERRO_INTERNO', 'Erro interno. Tente novamente.'),
    'Erro ao criar usuário: Erro interno. Tente novamente.',
  ],
  [failure('SEM_CONEXAO', 'Sem conexão.'), 'Erro ao criar usuário: Sem conexão.'],
  [failure('X', ''), 'Erro ao criar usuário: Tente novamente.'],
])('a user is not created: %o', (given, message) => {
  expect(creationError(given)).toBe(message)
})

it('the limit of mails has its own sentence and help', () => {
  const said = { message: LIMIT.message, help: expect.stringContaining('30 emails por hora') }
  expect(creationError(LIMIT)).toEqual(said)
  expect(orLimit('Erro ao atualizar usuário')(LIMIT)).toEqual(said)
  expect(orLimit('Erro ao atualizar usuário')(failure('X', 'y'))).toBe('Erro ao atualizar usuário')
})

it('a reason follows where there is one', () => {
  expect(withReason('Erro', failure('ULTIMO_ADMINISTRADOR', 'É o último.'))).toBe('Erro. É o último.')
  expect(withReason('Erro', failure('ERRO_INTERNO', 'Erro interno.'))).toBe('Erro')
})

it.each([
  [{ criados: 0, desligados: 0, ligados: 0 }, 'Nada precisou de conserto.'],
  [{ criados: 1, desligados: 0, ligados: 0 }, '1 usuário criado.'],
  [
    { criados: 2, desligados: 1, ligados: 3 },
    '2 usuários criados, 3 usuários ligados ao seu login, 1 usuário agora sem acesso.',
  ],
])('%o', (done, end) => {
  expect(synchronized(done)).toBe(`Sincronização executada com sucesso! ${end}`)
})
