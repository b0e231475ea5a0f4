import { expect, it } from 'vitest'
import { kindOfMessage } from './cell-reader.ts'

it.each([
  ['350 mil lido como R$ 350.000,00', '350 mil', '… lido como …'],
  ['1,12345% arredondado para 1,12%', '1,12345%', '… arredondado para …'],
  ['O número 45296 foi lido como a data 05/01/2024', '45296', 'O número … foi lido como a data …'],
  [
    'CPF completado com o zero que a planilha removeu: 012.345.678-90',
    '1234567890',
    'CPF completado com o zero que a planilha removeu: …',
  ],
  ['01932324040 lido como (19) 3232-4040', '01932324040', '… lido como …'],
  ['Use um percentual como 2,5', 'x', 'Use um percentual como 2,5'],
])('%s is of the kind %s', (mensagem, text, tipo) => {
  expect(kindOfMessage(mensagem, text)).toBe(tipo)
})
