import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Fields } from '../../core/fields.ts'
import type { Sides } from './conflict.ts'
import { mergeRows, rowChanges } from './rows-conflict.ts'
import { type RowOf, rowsOf } from './rows-of.ts'

const FIELDS = {
  pessoa_id: { rotulo: 'Pessoa', formato: 'referencia' },
  modo: { rotulo: 'Forma', formato: ['percentual', 'valor'] },
  percentual: { rotulo: 'Percentual', formato: 'percentual' },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  status: { rotulo: 'Status', formato: ['Pendente', 'Pago'] },
} as const satisfies Fields

const PEOPLE = rowsOf(
  {
    rotulo: 'Pessoas',
    genero: 'f',
    singular: 'pessoa',
    plural: 'pessoas',
    max: 100,
    campos: FIELDS,
    nome: 'pessoa_id',
    unico: true,
    totais: [],
    alternativas: { por: 'modo', campos: { percentual: 'percentual', valor: 'valor' } },
  },
  { modo: 'percentual', status: 'Pendente' },
)
type Person = RowOf<typeof FIELDS, 'modo' | 'status'>

const NOMES = { a: 'Ana', b: 'Bia', c: 'Carla', d: 'Davi' }

function person(pessoa_id: string, percentual: number, more: Partial<Person> = {}): Person {
  return PEOPLE.blank(`nova-${pessoa_id}`, { pessoa_id, percentual, ...more })
}

/** A row as the record has it. */
function stored(id: string, pessoa_id: string, percentual: number, more: Partial<Person> = {}): Person {
  return { ...person(pessoa_id, percentual, more), chave: id, id }
}

const ana = stored('1', 'a', 3)
const bia = stored('2', 'b', 1)

function said(sides: Sides<Person[]>) {
  return rowChanges(PEOPLE, 'pessoas', sides, NOMES).map(({ title, words, disputed, label, mine, theirs }) =>
    disputed ? `${label}? ${mine} | ${theirs}` : `${title}: ${words}`,
  )
}

function merged(sides: Sides<Person[]>, accepted: string[] = []) {
  return mergeRows(PEOPLE, 'pessoas', sides, new Set(accepted))
}

/** The paths of what is disputed. */
function disputes(sides: Sides<Person[]>) {
  return rowChanges(PEOPLE, 'pessoas', sides, NOMES).flatMap(({ path, disputed }) => (disputed ? [path] : []))
}

describe('what two people did to the rows of one list', () => {
  it('joins when they changed different rows, or different fields of one', () => {
    const sides = {
      base: [ana, bia],
      mine: [{ ...ana, percentual: 4 }, bia],
      theirs: [
        { ...ana, status: 'Pago' as const },
        { ...bia, percentual: 2 },
      ],
    }
    expect(said(sides)).toEqual([
      'Pessoa “Ana”: Status de Pendente para Pago',
      'Pessoa “Bia”: Percentual de 1,00% para 2,00%',
    ])
    expect(merged(sides)).toEqual([
      { ...ana, percentual: 4, status: 'Pago' },
      { ...bia, percentual: 2 },
    ])
  })

  it('is chosen between where both changed a field', () => {
    const sides = {
      base: [ana],
      mine: [{ ...ana, percentual: 4 }],
      theirs: [{ ...ana, percentual: 5 }],
    }
    expect(said(sides)).toEqual(['Pessoa “Ana”: Percentual? 4,00% | 5,00%'])
    expect(merged(sides)).toEqual([{ ...ana, percentual: 4 }])
    expect(merged(sides, disputes(sides))).toEqual([{ ...ana, percentual: 5 }])
  })

  it('takes the fields of which one counts together', () => {
    const sides = {
      base: [ana],
      mine: [{ ...ana, ...PEOPLE.typing('valor', 900) }],
      theirs: [{ ...ana, percentual: 5 }],
    }
    expect(said(sides)).toEqual(['Pessoa “Ana”: Percentual ou Valor? R$\u00a0900,00 | 5,00%'])
    expect(PEOPLE.toSend(merged(sides))).toMatchObject([{ modo: 'valor', valor: 900 }])
    expect(PEOPLE.toSend(merged(sides, disputes(sides)))).toEqual(PEOPLE.toSend(sides.theirs))
  })

  it('is no change where only the computed one of them differs', () => {
    const sides = { base: [ana], mine: [{ ...ana, percentual: 4 }], theirs: [{ ...ana, valor: 999 }] }
    expect(said(sides)).toEqual([])
  })

  it('has the rows that either added, mine in my order and theirs after them', () => {
    const carla = person('c', 2)
    const davi = stored('4', 'd', 0.5)
    const sides = { base: [ana, bia], mine: [carla, bia, ana], theirs: [ana, davi, bia] }
    expect(said(sides)).toEqual(['Pessoa “Davi”: incluída, com Percentual 0,50%, Status Pendente'])
    expect(merged(sides).map(({ chave }) => chave)).toEqual([carla.chave, '2', '1', '4'])
  })

  it('is one row, chosen between field by field, when both added the same person', () => {
    const mine = [ana, person('c', 2)]
    const sides = { base: [ana], mine, theirs: [ana, stored('3', 'c', 2.5)] }
    expect(said(sides)).toEqual(['Pessoa “Carla”: Percentual? 2,00% | 2,50%'])
    expect(merged(sides)).toEqual([ana, { ...person('c', 2), id: '3' }])
    expect(merged(sides, disputes(sides))).toEqual([ana, { ...person('c', 2.5), id: '3' }])
  })

  it('has no row that the other person removed, unless I changed it', () => {
    expect(said({ base: [ana, bia], mine: [ana, bia], theirs: [ana] })).toEqual(['Pessoa “Bia”: retirada'])
    const removed = { base: [ana, bia], mine: [{ ...ana, percentual: 4 }, bia], theirs: [ana] }
    expect(merged(removed)).toEqual([{ ...ana, percentual: 4 }])
    const sides = { base: [ana, bia], mine: [ana, { ...bia, percentual: 2 }], theirs: [ana] }
    expect(said(sides)).toEqual(['Pessoa “Bia”? Percentual 2,00%, Status Pendente | retirada'])
    // The stored row is gone: kept, it is a new one.
    expect(merged(sides)).toEqual([ana, { ...bia, id: undefined, percentual: 2 }])
    expect(merged(sides, disputes(sides))).toEqual([ana])
  })

  it('has no row that I removed, unless the other person changed it and theirs is accepted', () => {
    expect(said({ base: [ana, bia], mine: [ana], theirs: [ana, bia] })).toEqual([])
    expect(merged({ base: [ana, bia], mine: [ana], theirs: [ana, bia] })).toEqual([ana])
    const sides = { base: [ana, bia], mine: [ana], theirs: [ana, { ...bia, percentual: 2 }] }
    expect(said(sides)).toEqual(['Pessoa “Bia”? retirada | Percentual 2,00%, Status Pendente'])
    expect(merged(sides)).toEqual([ana])
    expect(merged(sides, disputes(sides))).toEqual([ana, { ...bia, percentual: 2 }])
  })

  it('knows a person that was removed and put in again by the name, and takes the present id', () => {
    const sides = { base: [ana], mine: [ana, person('c', 1)], theirs: [stored('9', 'a', 3)] }
    expect(said(sides)).toEqual([])
    expect(merged(sides).map(({ id }) => id)).toEqual(['9', undefined])
  })

  it('knows a row whose person was changed by its id', () => {
    const sides = { base: [ana], mine: [{ ...ana, pessoa_id: 'b' }], theirs: [{ ...ana, percentual: 4 }] }
    expect(said(sides)).toEqual(['Pessoa “Ana”: Percentual de 3,00% para 4,00%'])
    expect(merged(sides)).toEqual([{ ...ana, pessoa_id: 'b', percentual: 4 }])
  })

  it('is called by its position while nobody is chosen', () => {
    const blank = stored('5', 'x', 1)
    const sides = { base: [ana, blank], mine: [ana, blank], theirs: [ana, { ...blank, percentual: 2 }] }
    expect(said(sides)).toEqual(['Pessoa 2: Percentual de 1,00% para 2,00%'])
  })
})

const instalments = rowsOf({
  rotulo: 'Parcelas',
  genero: 'f',
  singular: 'parcela',
  plural: 'parcelas',
  max: 100,
  campos: {
    vencimento: { rotulo: 'Vencimento', formato: 'data' },
    valor: { rotulo: 'Valor', formato: 'dinheiro' },
  },
  nome: 'vencimento',
  unico: false,
  totais: ['valor'],
})

test('rows that may have one name are two when both people added one', () => {
  const mine = [instalments.blank('x', { vencimento: '2026-12-10', valor: 100 })]
  const theirs = [{ ...instalments.blank('1', { vencimento: '2026-12-10', valor: 200 }), id: '1' }]
  const sides = { base: [], mine, theirs }
  expect(
    rowChanges(instalments, 'parcelas', sides, {}).map(({ title, words }) => `${title}: ${words}`),
  ).toEqual(['Parcela “10/12/2026”: incluída, com Valor R$\u00a0200,00'])
  expect(mergeRows(instalments, 'parcelas', sides, new Set())).toEqual([...mine, ...theirs])
})

describe('whatever two people do', () => {
  const name = fc.constantFrom(...'abcdefgh')
  const percentual = fc.integer({ min: 0, max: 3 })
  const people = fc.uniqueArray(fc.tuple(name, percentual), { selector: ([one]) => one, maxLength: 5 })
  const opened = people.map((all) => all.map(([one, percent]) => stored(`id-${one}`, one, percent)))
  /** Removes and changes some rows, adds others, and puts them in another order. */
  const editOf = (base: Person[], isStored: boolean) =>
    fc
      .tuple(fc.array(fc.constantFrom('keep', 'change', 'remove'), { minLength: 5, maxLength: 5 }), people)
      .chain(([acts, added]) => {
        const left = base.flatMap((row, i) => {
          if (acts[i] === 'remove') return []
          return [acts[i] === 'change' ? { ...row, percentual: 7 + i } : row]
        })
        const fresh = added
          .filter(([one]) => !base.some(({ pessoa_id }) => pessoa_id === one))
          .map(([one, percent]) => (isStored ? stored(`id-${one}`, one, percent) : person(one, percent)))
        return fc.shuffledSubarray([...left, ...fresh], { minLength: left.length + fresh.length })
      })
  const all = opened.chain((base) =>
    fc.record({ base: fc.constant(base), mine: editOf(base, false), theirs: editOf(base, true) }),
  )
  const contents = (rows: readonly Person[]) =>
    PEOPLE.toSend(rows)
      .map((row) => JSON.stringify(row))
      .sort()
  const hasChanged = ({ base, mine }: Sides<Person[]>) => `${contents(base)}` !== `${contents(mine)}`
  const names = (rows: readonly Person[]) => rows.map(({ pessoa_id }) => pessoa_id)

  it('no row that either added is lost, none is there twice, and ids are those of the record', () => {
    fc.assert(
      fc.property(all, fc.boolean(), (sides, takesTheirs) => {
        const { base, mine, theirs } = sides
        const result = merged(sides, takesTheirs ? disputes(sides) : [])
        for (const one of [...names(mine), ...names(theirs)])
          if (!names(base).includes(one)) expect(names(result)).toContain(one)
        for (const list of [names(result), result.map(({ chave }) => chave)])
          expect(new Set(list).size).toBe(list.length)
        for (const { pessoa_id, id } of result)
          expect(id).toBe(theirs.find((row) => row.pessoa_id === pessoa_id)?.id)
      }),
    )
  })

  it('rows are in my order, and those of the other person follow; theirs are as they saved them if I changed nothing', () => {
    fc.assert(
      fc.property(all, (sides) => {
        const { mine, theirs } = sides
        if (!hasChanged(sides)) expect(merged(sides)).toEqual(theirs)
        fc.pre(hasChanged(sides))
        const result = names(merged(sides))
        const order = [...names(mine), ...names(theirs)]
        expect(result).toEqual([...new Set(order)].filter((one) => result.includes(one)))
      }),
    )
  })

  it('a field is mine where I changed it, theirs elsewhere; what is accepted is theirs', () => {
    fc.assert(
      fc.property(all, fc.boolean(), (sides, takesTheirs) => {
        const { base, mine, theirs } = sides
        const of = (rows: readonly Person[], one: string | null) =>
          rows.find(({ pessoa_id }) => pessoa_id === one)?.percentual
        for (const row of merged(sides, takesTheirs ? disputes(sides) : [])) {
          const [was, here, there] = [base, mine, theirs].map((rows) => of(rows, row.pessoa_id))
          const isTheirs = there !== undefined && (takesTheirs ? there !== was : here === was)
          expect(row.percentual).toBe(isTheirs ? there : (here ?? there))
        }
      }),
    )
  })

  it('what was merged differs in nothing more from what the other person saved', () => {
    fc.assert(
      fc.property(all, (sides) => {
        const { theirs } = sides
        const after = { base: theirs, mine: merged(sides), theirs }
        expect(said(after)).toEqual([])
        expect(names(merged(after)).sort()).toEqual(names(after.mine).sort())
      }),
    )
  })
})
