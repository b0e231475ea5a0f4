import { describe, expect, it } from 'vitest'
import { OTHER_DAYS, PRESETS, periodOf } from './periods.ts'

const HOJE = '2026-03-31'

describe('the period of a list', () => {
  it.each(Object.keys(PRESETS))('is called %s by its days', (name) => {
    const days = PRESETS[name]?.(HOJE)
    expect(periodOf({ ...days }, HOJE)).toEqual({ value: name, words: null })
  })

  it.each([
    ['2026-03-01', '2026-03-30', '01/03/2026 a 30/03/2026'],
    ['2026-03-01', undefined, 'desde 01/03/2026'],
    [undefined, '2026-03-31', 'até 31/03/2026'],
  ])('from %s to %s is said by its days', (de, ate, words) => {
    expect(periodOf({ de, ate }, HOJE)).toEqual({ value: OTHER_DAYS, words })
  })

  it('ends with the last day of a month, also of February', () => {
    expect(PRESETS['Mês passado']?.(HOJE)).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
    expect(PRESETS['Este mês']?.('2026-02-10')).toEqual({ de: '2026-02-01', ate: '2026-02-28' })
  })
})
