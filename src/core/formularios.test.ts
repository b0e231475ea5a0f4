import { describe, expect, it } from 'vitest'
import { describeOthers } from './formularios.ts'

describe('who else has the form open', () => {
  it.each([
    [[], ''],
    [['Helena Duarte'], 'Helena Duarte também está com este formulário aberto.'],
    [['Helena', 'Ana'], 'Helena e Ana também estão com este formulário aberto.'],
    [
      ['Helena', 'Ana', 'Bia', 'Caio'],
      'Helena, Ana, Bia e 1 outra pessoa também estão com este formulário aberto.',
    ],
  ])('%j: %s', (names, said) => expect(describeOthers(names)).toBe(said))
})
