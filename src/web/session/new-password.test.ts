import { expect, it } from 'vitest'
import { newSenhaTooShort } from '../../core/senha.ts'
import { newPasswordErrors } from './new-password.ts'

const rules = { min: 6, nome: 'Ana Ribeiro', email: 'ana.ribeiro@exemplo.com.br', tooShort: newSenhaTooShort }

it.each([
  ['short', 'abc12', 'abc12', { nova: 'A nova senha deve ter pelo menos 6 caracteres.' }],
  [
    'own name',
    'Ribeiro#99',
    'Ribeiro#99',
    { nova: 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.' },
  ],
  ['typed differently', 'Trovão#2026', 'trovão#2026', { confirmacao: 'As senhas não coincidem.' }],
  [
    'short and typed differently',
    'abc12',
    'abc13',
    { nova: 'A nova senha deve ter pelo menos 6 caracteres.', confirmacao: 'As senhas não coincidem.' },
  ],
  ['good', 'Trovão#2026', 'Trovão#2026', {}],
])('%s', (_case, nova, confirmacao, expected) => {
  expect(newPasswordErrors({ nova, confirmacao }, rules)).toEqual(expected)
})

it('follows the minimum of the installation', () => {
  const nova = 'Trovão#20'
  expect(newPasswordErrors({ nova, confirmacao: nova }, { ...rules, min: 12 })).toEqual({
    nova: 'A nova senha deve ter pelo menos 12 caracteres.',
  })
})
