import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEstado, finishEstado, fitsEstado, formatEstado, normalizeEstado } from './estado.ts'

describe('estado', () => {
  it.each([
    ['', null],
    [' sp ', null],
    ['DF', null],
    ['são paulo', null],
    ['S', 'Estado deve ter 2 letras'],
    ['SPO', 'Estado deve ter 2 letras'],
    ['S1', 'Estado deve ter 2 letras'],
    ['çã', 'Estado deve ter 2 letras'],
    ['SS', 'SS não é um estado. Use a sigla, como SP'],
  ])('%s → %s', (state, message) => {
    expect(checkEstado(state)).toBe(message)
  })

  it('takes the 27, and no other two letters', () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
    const taken = letters.flatMap((a) => letters.map((b) => a + b)).filter((two) => checkEstado(two) === null)
    expect(taken.join(' ')).toBe(
      'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
    )
  })

  it.each([
    [' mg ', 'MG'],
    ['Rio Grande do Sul', 'RS'],
    ['PARANA', 'PR'],
    ['pará', 'PA'],
    ['são paulo', 'SP'],
  ])('%s is kept as %s', (text, kept) => {
    expect(normalizeEstado(text)).toBe(kept)
    expect(finishEstado(text)).toBe(kept)
  })

  it.each([
    ['s', 'S'],
    ['sp', 'SP'],
    ['sao', 'sao'],
    ['1são', '1são'],
    ['12', '12'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatEstado(text)).toBe(shown)
  })

  it('is shown so that nothing is lost', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = formatEstado(text)
        expect(formatEstado(shown)).toBe(shown)
        if (!fitsEstado(text)) expect(shown).toBe(text)
      }),
    )
  })
})
