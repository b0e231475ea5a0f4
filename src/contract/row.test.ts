import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cpf, date, optional, optionalEmail, optionalLine, reais, requiredLine } from './fields.ts'
import { outputOf, rowOf } from './row.ts'

/** Whether a row can contain the value in a field with that rule. */
const holds = (rule: z.ZodType, value: unknown) => outputOf(rule).safeParse(value).success

describe('what a row holds in a field', () => {
  it.each<[string, z.ZodType, unknown[], unknown[]]>([
    ['a required line', requiredLine('Nome é obrigatório'), ['Ana', ''], [null, 1]],
    ['an optional line', optionalLine(), ['Ana', null], [1, undefined]],
    ['an optional email', optionalEmail, ['a@b.co', null], [1]],
    ['a document', cpf, ['52998224725'], [null]],
    ['reais', reais(), [0, 12.5], ['12', null]],
    ['optional reais', optional(reais()), [12.5, null], ['12']],
    ['a date', date(), ['2026-11-03'], [null]],
    ['a choice', z.enum(['A', 'B']), ['A'], ['C', null]],
    ['a choice with a default', z.enum(['A', 'B']).default('A'), ['B'], ['C', undefined]],
    ['a list', z.array(z.enum(['A', 'B'])).default(['A']), [['A', 'B'], []], [['C'], null]],
  ])('of %s is what its rule leaves', (_nome, rule, held, refused) => {
    for (const value of held) expect(holds(rule, value)).toBe(true)
    for (const value of refused) expect(holds(rule, value)).toBe(false)
  })

  it('must be declared where a rule transforms what it reads', () => {
    expect(() => outputOf(z.string().transform(Number))).toThrow('no output schema')
  })
})

it('a row has its id, its version, its fields, what is added, and when it was created', () => {
  const row = rowOf({ nome: requiredLine('Nome') }, { status: z.enum(['Ativo']) })
  const record = { id: '1', versao: 1, nome: 'Ana', status: 'Ativo', created_at: '2026-11-03T17:05:00Z' }
  expect(row.parse({ ...record, senha: 'x' })).toEqual(record)
  for (const field of Object.keys(record))
    expect(row.safeParse({ ...record, [field]: undefined }).success).toBe(false)
})
