import { expect, test } from 'vitest'
import type { FormValues } from './conflict.ts'
import { formForNext } from './form-for-next.ts'

type Form = FormValues & {
  nome: string
  loja_id: string
  lojas: string[]
}

const blank: Form = { nome: '', loja_id: 'padrao', lojas: [], nomes: { padrao: 'Loja Padrão' } }
const saved: Form = {
  nome: 'Ana',
  loja_id: 'centro',
  lojas: ['sul'],
  nomes: { centro: 'Loja Centro', sul: 'Loja Sul', outra: 'Outra' },
}

test('the next form has the shared fields with the names of what they refer to, and nothing else of the last', () => {
  expect(formForNext(saved, blank, ['loja_id', 'lojas'])).toEqual({
    nome: '',
    loja_id: 'centro',
    lojas: ['sul'],
    nomes: { padrao: 'Loja Padrão', centro: 'Loja Centro', sul: 'Loja Sul' },
  })
  expect(formForNext(saved, blank, [])).toEqual(blank)
  expect(formForNext({ ...saved, loja_id: '' }, blank, ['loja_id']).loja_id).toBe('')
})
