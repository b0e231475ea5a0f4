import { expect, it } from 'vitest'
import { questionOfComissao } from './comissao-columns.ts'

const column = (titulo: string) => {
  const campo = /^corretor/i.test(titulo)
    ? 'participante'
    : titulo.includes('%')
      ? 'participante_percentual'
      : 'participante_valor'
  return { campo, titulo, exemplos: [] }
}

it.each([
  ['Corretor', '%'],
  ['Corretor 1', '% 1', 'Valor Comissão'],
  ['Corretor', '%', 'Corretor 2', 'Comissão R$ 2'],
  ['Corretor 1', 'Corretor 2', '% 1', '% 2'],
  ['Corretor 1', 'Corretor 2', '%', '%'],
  ['Corretor', '% corretor', 'Repasse'],
  ['Corretor', '% corretor', 'Valor Comissão'],
])('nothing is asked of %s, %s, %s', (...titulos) => {
  expect(questionOfComissao(titulos.map(column))).toBeNull()
})

it.each([
  ['two percentages of one corretor', ['Corretor 1', 'Comissão %', '% Corretor']],
  ['two values of one corretor', ['Corretor', 'Comissão', 'Repasse']],
  ['the house’s value and the corretor’s percentage', ['Corretor', 'Comissão', '% Corretor']],
  ['a sum beside each one’s percentage', ['Corretor 1', '% 1', 'Corretor 2', '% 2', 'Comissão']],
  ['a percentage that nobody’s number has', ['Corretor 1', '% 1', '% 2']],
])('%s are asked about', (_, titulos) => {
  expect(questionOfComissao(titulos.map(column))).toMatch(/^Qual é a comissão do corretor: “/)
})

it('a file without commissions is refused', () => {
  expect(questionOfComissao([column('Corretor')])).toMatch(/^Diga qual coluna/)
})
