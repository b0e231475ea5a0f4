import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cpf, data, emailOpcional, linhaObrigatoria, linhaOpcional, opcional, reais } from './campos.ts'
import { linhaDe, saidaDe } from './linha.ts'

/** Whether a row can contain the value in a field with that rule. */
const holds = (regra: z.ZodType, valor: unknown) => saidaDe(regra).safeParse(valor).success

describe('what a row holds in a field', () => {
  it.each<[string, z.ZodType, unknown[], unknown[]]>([
    ['a required line', linhaObrigatoria('Nome é obrigatório'), ['Ana', ''], [null, 1]],
    ['an optional line', linhaOpcional(), ['Ana', null], [1, undefined]],
    ['an optional email', emailOpcional, ['a@b.co', null], [1]],
    ['a document', cpf, ['52998224725'], [null]],
    ['reais', reais(), [0, 12.5], ['12', null]],
    ['optional reais', opcional(reais()), [12.5, null], ['12']],
    ['a date', data(), ['2026-11-03'], [null]],
    ['a choice', z.enum(['A', 'B']), ['A'], ['C', null]],
    ['a choice with a default', z.enum(['A', 'B']).default('A'), ['B'], ['C', undefined]],
    ['a list', z.array(z.enum(['A', 'B'])).default(['A']), [['A', 'B'], []], [['C'], null]],
  ])('of %s is what its rule leaves', (_nome, regra, held, refused) => {
    for (const valor of held) expect(holds(regra, valor)).toBe(true)
    for (const valor of refused) expect(holds(regra, valor)).toBe(false)
  })

  it('must be declared where a rule transforms what it reads', () => {
    expect(() => saidaDe(z.string().transform(Number))).toThrow('no output schema')
  })
})

it('a row has its id, its version, its fields, what is added, and when it was created', () => {
  const linha = linhaDe({ nome: linhaObrigatoria('Nome') }, { status: z.enum(['Ativo']) })
  const registro = { id: '1', versao: 1, nome: 'Ana', status: 'Ativo', created_at: '2026-11-03T17:05:00Z' }
  expect(linha.parse({ ...registro, senha: 'x' })).toEqual(registro)
  for (const campo of Object.keys(registro))
    expect(linha.safeParse({ ...registro, [campo]: undefined }).success).toBe(false)
})
