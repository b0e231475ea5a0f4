import { describe, expect, it } from 'vitest'
import { refusalOfName } from './file-names.ts'

const NO_CSV = 'Por favor, selecione um arquivo CSV válido.'

describe('why a file is not read, by its name:', () => {
  it.each([
    ['equipe.csv', null, null],
    ['EQUIPE.CSV', null, null],
    ['equipe.xlsx', null, null],
    ['equipe.xls', null, null],
    ['equipe', null, null],
    ['equipe de 1.2.2026', null, null],
    ['equipe.txt', NO_CSV, null],
    ['equipe.tsv', NO_CSV, null],
    ['equipe.pdf', NO_CSV, NO_CSV],
    ['equipe.csv.png', NO_CSV, NO_CSV],
    ['equipe.pdf ', NO_CSV, NO_CSV],
  ])('%s', (nome, ofColaboradores, ofOthers) => {
    expect(refusalOfName('colaboradores', nome)).toBe(ofColaboradores)
    for (const tipo of ['vendas', 'lojas', 'empreendimentos', 'favorecidos'] as const)
      expect(refusalOfName(tipo, nome)).toBe(ofOthers)
  })
})
