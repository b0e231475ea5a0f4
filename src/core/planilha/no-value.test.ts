import { expect, it } from 'vitest'
import { isNothing, refusalOfText } from './no-value.ts'

it.each(['#N/D', '#N/A', '#REF!', '#NOME?', '#DIV/0!', '#VALOR!', '#NÚM!', '#n/d', 'Err:502'])(
  '%s is the error of a formula',
  (text) => {
    expect(refusalOfText(text)).toBe(`A fórmula desta célula deu erro (${text}): escreva o valor`)
  },
)

it.each(['NULL', 'null', '[NULL]', '(null)', 'None', 'undefined', '(em branco)', 'N/A', 'n/d'])(
  '%s is how a program writes nothing',
  (text) => {
    expect(isNothing(text)).toBe(true)
    expect(refusalOfText(text)).toContain(`“${text}” é como um programa escreve que não há valor`)
  },
)

it.each(['', '#12', 'Torre #1', 'Nulo', '#N/D por enquanto', 'Nonela', '--'])('%j is a text', (text) => {
  expect(refusalOfText(text)).toBeNull()
})

it('a dash is nothing too, though no error', () => {
  expect([isNothing('-'), isNothing('–'), refusalOfText('-')]).toEqual([true, true, null])
})
