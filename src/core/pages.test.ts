import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageCount, pageWindow } from './pages.ts'

test('a list without records has one page', () => {
  expect(pageCount(0, 50)).toBe(1)
  expect(pageCount(50, 50)).toBe(1)
  expect(pageCount(51, 50)).toBe(2)
})

test('the window slides, and stops at both ends', () => {
  expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 1)).toEqual([1])
})

test('the window has the present page, at most five, one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)]
      const pages = pageWindow(current, last)
      expect(pages).toContain(current)
      expect(pages).toHaveLength(Math.min(5, last))
      expect(pages[0]).toBeGreaterThanOrEqual(1)
      expect(pages.at(-1)).toBeLessThanOrEqual(last)
      expect(pages.every((page, i) => i === 0 || page === (pages[i - 1] ?? 0) + 1)).toBe(true)
    }),
  )
})
