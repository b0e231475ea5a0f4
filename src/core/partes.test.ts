import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areParts, MAX_SENT_BYTES, nextTogether, PART_BYTES, partsOf } from './partes.ts'

/** Sizes of requests that send a file of `size`, where sending `parts` together takes `ms(parts)`. */
function requestsOf(size: number, ms: (parts: number) => number): number[] {
  const requests: number[] = []
  let together = 1
  for (let sent = 0; sent < size; sent += requests.at(-1) ?? 0) {
    requests.push(Math.min(together * PART_BYTES, size - sent))
    together = nextTogether(together, ms(together))
  }
  return requests
}

it('a file is sent without a gap, in whole parts, whatever the line is like', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 9_000 }), (size, slow) => {
      let sent = 0
      for (const bytes of requestsOf(size, (parts) => (parts * slow * (sent % 7)) / 7)) {
        expect(sent % PART_BYTES).toBe(0)
        expect(areParts(size, sent / PART_BYTES + 1, bytes)).toBe(true)
        sent += bytes
      }
      expect(sent).toBe(size)
    }),
  )
})

it('bytes are parts of a file only if they fill them to their end, and no more than a request may have', () => {
  const size = 9 * PART_BYTES + 5
  const refused: [first: number, bytes: number][] = [
    [0, PART_BYTES],
    [1, 0],
    [1, PART_BYTES - 1],
    [1, PART_BYTES + 1],
    [1, 5 * PART_BYTES],
    [9, PART_BYTES + 4],
    [9, PART_BYTES + 6],
    [9, 2 * PART_BYTES],
    [10, 4],
    [10, 6],
    [11, 5],
    [11, PART_BYTES],
  ]
  for (const [first, bytes] of refused) expect(areParts(size, first, bytes), `${first}: ${bytes}`).toBe(false)
  for (const [first, bytes] of [
    [1, PART_BYTES],
    [1, MAX_SENT_BYTES],
    [6, MAX_SENT_BYTES],
    [9, PART_BYTES + 5],
    [10, 5],
  ] as const)
    expect(areParts(size, first, bytes), `${first}: ${bytes}`).toBe(true)
  expect(areParts(PART_BYTES, 2, 0)).toBe(false)
})

it('10 MB take 11 requests on a good line, and none takes more than 10 s at 256 kbit/s', () => {
  expect(requestsOf(10_000_000, () => 400)).toHaveLength(11)
  const slow = (bytes: number) => bytes / 32
  const sizes = requestsOf(10_000_000, (parts) => slow(parts * PART_BYTES))
  expect(sizes).toHaveLength(partsOf(10_000_000))
  expect(Math.max(...sizes.map(slow))).toBeLessThan(10_000)
})

it('more parts go together after two quick seconds, as many after four, and one by one after longer', () => {
  expect([1, 2, 4].map((parts) => nextTogether(parts, 1_999))).toEqual([2, 4, 4])
  expect([1, 2, 4].map((parts) => nextTogether(parts, 2_000))).toEqual([1, 2, 4])
  expect([1, 2, 4].map((parts) => nextTogether(parts, 4_000))).toEqual([1, 1, 1])
})
