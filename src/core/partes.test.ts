import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PART_BYTES, partsOf, rangeOfPart } from './partes.ts'

it('parts of a file follow one another without a gap, and no part is empty or too large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (size) => {
      let end = 0
      for (let part = 1; part <= partsOf(size); part++) {
        const range = rangeOfPart(size, part)
        expect(range?.from).toBe(end)
        end = range?.to ?? 0
        expect(end - (range?.from ?? 0)).toBeGreaterThan(0)
        expect(end - (range?.from ?? 0)).toBeLessThanOrEqual(PART_BYTES)
      }
      expect(end).toBe(size)
      expect([rangeOfPart(size, 0), rangeOfPart(size, partsOf(size) + 1)]).toEqual([null, null])
    }),
  )
})
