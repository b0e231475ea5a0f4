import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalParts, nameFinder, severalNames } from './names.ts'
import type { Nome } from './respostas.ts'

const record = (id: string, nome: string, motivo: string | null = null) => ({ id, nome, motivo })
const RECORDS = {
  loja: [record('l', 'São João')],
  empreendimento: [],
  colaborador: [],
  corretor: [record('a', 'Ana'), record('g', 'Ana', 'é Gerente, e não Corretor'), record('b', 'Bia')],
}

describe('a name', () => {
  it('stands for the only usable record that has it, whatever the case and accents', () => {
    const find = nameFinder(RECORDS, [])
    expect(find('loja', ' sao  JOAO')).toEqual({ pessoas: [{ id: 'l', parte: 100 }] })
    expect(find('corretor', 'ana')).toEqual({ pessoas: [{ id: 'a', parte: 100 }] })
    expect(find('empreendimento', 'São João')).toBeNull()
  })

  it('stands for the people that somebody said, unless they cannot be used', () => {
    const said = (...ids: string[]) =>
      nameFinder(RECORDS, [
        { tipo: 'corretor', nome: 'Aninha', pessoas: ids.map((id) => ({ id, parte: 100 / ids.length })) },
      ])('corretor', 'aninha')
    expect(said('a', 'b')).toEqual({
      pessoas: [
        { id: 'a', parte: 50 },
        { id: 'b', parte: 50 },
      ],
    })
    expect(said('g')).toBeNull()
    expect(said('a', 'gone')).toBeNull()
  })

  it('that was explained in an earlier file stands for that, unless a record has it by now', () => {
    const answer = (nome: string) => ({ tipo: 'corretor' as const, nome, pessoas: [{ id: 'b', parte: 100 }] })
    const [bia, used] = [{ pessoas: [{ id: 'b', parte: 100 }] }, new Set<Nome>()]
    const find = nameFinder(RECORDS, [], [answer('Aninha'), answer('Ana')], used)
    expect(find('corretor', 'Ana')).toEqual({ pessoas: [{ id: 'a', parte: 100 }] })
    expect(used.size).toBe(0)
    expect(find('corretor', 'Aninha')).toEqual(bia)
    expect(used.size).toBe(1)
    // It counts for this file.
    expect(nameFinder(RECORDS, [answer('Ana')])('corretor', 'Ana')).toEqual(bia)
  })
})

describe('several people in a cell', () => {
  it.each([
    ['Ana / Luiz', ['Ana', 'Luiz']],
    ['João e Maria', ['João', 'Maria']],
    ['Ana, Bia & Caio', ['Ana', 'Bia', 'Caio']],
    ['Eva', []],
    ['Henrique Neves', []],
    ['a/b/c/d/e', []],
  ])('%s', (text, names) => {
    expect(severalNames(text).map(({ nome }) => nome)).toEqual(names)
  })

  it.each([
    ['Ana 60% / Bruno 40%', [60, 40]],
    ['Ana (60%) e Bruno (40 %)', [60, 40]],
    ['60% Ana, 39,5% Bia; Caio: 0,5%', [60, 39.5, 0.5]],
    ['Ana 60% / Bruno 30%', [null, null]],
    ['Ana 100% / Bruno', [null, null]],
  ])('%s: %j', (text, parts) => {
    const people = severalNames(text)
    expect(people.map(({ parte }) => parte)).toEqual(parts)
    expect(people.map(({ nome }) => nome).join()).not.toMatch(/[\d%()]/)
  })

  it('have parts that make 100 %', () => {
    expect(equalParts(3)).toEqual([33.34, 33.33, 33.33])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (count) => {
        const hundredths = equalParts(count).map((part) => Math.round(part * 100))
        expect(hundredths.reduce((sum, part) => sum + part, 0)).toBe(10_000)
      }),
    )
  })
})
