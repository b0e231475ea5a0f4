import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CARGOS } from './colaboradores.ts'
import {
  type Branch,
  buildOrganograma,
  idsWithTeam,
  type OrganogramaPerson,
  searchOrganograma,
  visibleRows,
} from './organograma.ts'

const person = (
  name: string,
  cargo: (typeof CARGOS)[number],
  superior: string | null = null,
): OrganogramaPerson => ({ id: name, nome: name, cargo, superior_id: superior, vendas: 0, valor: 0 })

const TEAM = [
  person('Dália', 'Diretor'),
  person('Gil', 'Gerente', 'Dália'),
  person('Graça', 'Gerente', 'Dália'),
  person('Caio', 'Corretor', 'Gil'),
  person('Cecília', 'Corretor', 'Gil'),
  person('Célio', 'Corretor', 'Dália'),
  person('Solange', 'Gerente'),
  person('Cida', 'Corretor', 'Solange'),
  person('Caetano', 'Corretor', 'Quem saiu'),
]

const names = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ person, team, branches }) => [person.nome, team, ...names(branches)])

describe('the organograma', () => {
  const { top, withoutSuperior } = buildOrganograma(TEAM)

  it('hangs everyone under their superior and counts whole teams', () => {
    expect(names(top)).toEqual([
      ['Dália', 5, ['Gil', 2, ['Caio', 0], ['Cecília', 0]], ['Graça', 0], ['Célio', 0]],
    ])
  })

  it('keeps those without a superior apart, also those whose superior is gone', () => {
    expect(names(withoutSuperior)).toEqual([
      ['Solange', 1, ['Cida', 0]],
      ['Caetano', 0],
    ])
  })

  it('shows the teams that are open', () => {
    const rows = visibleRows(top, new Set(['Dália', 'Graça']))
    expect(
      rows.map(({ branch, depth, isOpen, position, siblings, above }) => [
        branch.person.nome,
        depth,
        isOpen,
        `${position}/${siblings}`,
        above,
      ]),
    ).toEqual([
      ['Dália', 1, true, '1/1', null],
      ['Gil', 2, false, '1/3', 'Dália'],
      ['Graça', 2, false, '2/3', 'Dália'],
      ['Célio', 2, false, '3/3', 'Dália'],
    ])
  })

  it('finds names whatever their accents, with the way to them and the sizes of whole teams', () => {
    expect(names(searchOrganograma(top, 'CECILIA'))).toEqual([['Dália', 5, ['Gil', 2, ['Cecília', 0]]]])
    expect(names(searchOrganograma(top, 'zzz'))).toEqual([])
    expect(names(searchOrganograma(top, 'lia CECI'))).toEqual([['Dália', 5, ['Gil', 2, ['Cecília', 0]]]])
    expect(searchOrganograma(top, '  ')).toEqual(top)
    expect(idsWithTeam(top)).toEqual(['Dália', 'Gil'])
  })
})

test('everyone stands in the tree once, whatever the superiors say', () => {
  const list = fc.array(
    fc.record({
      cargo: fc.constantFrom(...CARGOS, 'Estagiário'),
      superior: fc.option(fc.nat({ max: 40 }), { nil: null }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(list, (rows) => {
      const people = rows.map(({ cargo, superior }, i) => ({
        id: `${i}`,
        nome: `Pessoa ${i}`,
        cargo,
        superior_id: superior === null ? null : `${superior}`,
        vendas: 0,
        valor: 0,
      }))
      const { top, withoutSuperior } = buildOrganograma(people)
      const all = [...top, ...withoutSuperior]
      const ids = visibleRows(all, new Set(idsWithTeam(all))).map(({ branch }) => branch.person.id)
      expect(ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted())
      expect(all.reduce((total, { team }) => total + team + 1, 0)).toBe(people.length)
    }),
  )
})
