import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partOf } from './mescladas.ts'

it('the parts of an amount add up to it, and differ by a centavo at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999_999 }),
      fc.integer({ min: 1, max: 40 }),
      (centavos, of) => {
        const parts = Array.from({ length: of }, (_, n) =>
          Math.round(partOf(centavos / 100, { n, of }) * 100),
        )
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(centavos)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      },
    ),
  )
})
