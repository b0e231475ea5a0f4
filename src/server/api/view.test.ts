import { describe, expect, it } from 'vitest'
import type { Restricao } from '../../core/restricoes.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import type { Identity } from '../session/index.ts'
import { seesTheSame, viewOf } from './view.ts'

const identity = {} as Identity
const withCargo = (cargo: UsuarioCargo, colaborador_id: string | null = null): Identity => ({
  ...identity,
  usuario: {
    id: 'a',
    nome: 'Ana',
    email: 'a@b.co',
    cargo,
    status: 'Ativo',
    colaborador_id,
    restricoes: [],
    loja: null,
  },
})
// A cargo that does not exist.
const CORRETORA = 'Corretora' as UsuarioCargo

it('is the same for all of a cargo whose people see the same, on one day', () => {
  expect(viewOf(withCargo('Staff', 'c1'), '2026-11-25')).toEqual(viewOf(withCargo('Staff'), '2026-11-25'))
  expect(viewOf(withCargo('Staff'), '2026-11-26')).not.toEqual(viewOf(withCargo('Staff'), '2026-11-25'))
  expect(viewOf(withCargo('Staff'), '')).toMatchObject({ isShared: true })
})

it('is the person’s own for any other cargo, and for who has none', () => {
  expect(viewOf(withCargo(CORRETORA), '')).toMatchObject({ isShared: false })
  expect(viewOf({ usuario: null }, '')).toMatchObject({ isShared: false })
})

describe('somebody who is read again sees the same', () => {
  it.each([
    ['with another cargo', 'Staff', 'Administrador', false],
    ['with the same one', 'Staff', 'Staff', true],
  ] as const)('%s', (_, before, present, same) => {
    expect(seesTheSame(withCargo(present), withCargo(before))).toBe(same)
  })

  it('as another colaborador, where that decides', () => {
    expect(seesTheSame(withCargo(CORRETORA, 'c2'), withCargo(CORRETORA, 'c1'))).toBe(false)
    expect(seesTheSame(withCargo('Staff', 'c2'), withCargo('Staff', 'c1'))).toBe(true)
  })

  it('not with another loja, where they see the sales of no other', () => {
    const ofLoja = (id: string, restricoes: Restricao[]) => {
      const { usuario, ...more } = withCargo('Staff')
      return { ...more, usuario: usuario && { ...usuario, restricoes, loja: { id, nome: id } } }
    }
    expect(
      seesTheSame(ofLoja('b', ['Ver vendas de outras lojas']), ofLoja('a', ['Ver vendas de outras lojas'])),
    ).toBe(false)
    expect(seesTheSame(ofLoja('a', ['Ver vendas de outras lojas']), ofLoja('a', []))).toBe(false)
    expect(seesTheSame(ofLoja('b', []), ofLoja('a', []))).toBe(true)
  })

  it('not once the session has ended; a visitor stays one', () => {
    expect(seesTheSame(null, withCargo('Staff'))).toBe(false)
    expect(seesTheSame(null, null)).toBe(true)
  })
})
