import { expect, it } from 'vitest'
import { freeBottom } from './keep-clear.ts'

const HEIGHT = 900
const TOAST = { left: 400, right: 800, top: 850, bottom: 896 }
const bar = (top: number, bottom: number, left = 0, right = 1200) => ({ left, right, top, bottom })

it('a toast is at the bottom of the window where nothing is needed', () => {
  expect(freeBottom(TOAST, [], HEIGHT)).toBe(4)
  expect(freeBottom(TOAST, [bar(400, 450)], HEIGHT)).toBe(4)
})

it('a toast is above the buttons that would be under it', () => {
  expect(freeBottom(TOAST, [bar(840, 900)], HEIGHT)).toBe(64)
  expect(freeBottom(TOAST, [bar(870, 890)], HEIGHT)).toBe(34)
})

it('a toast is above what it would reach only from there', () => {
  expect(freeBottom(TOAST, [bar(840, 900), bar(800, 830)], HEIGHT)).toBe(104)
  expect(freeBottom(TOAST, [bar(800, 830), bar(840, 900)], HEIGHT)).toBe(104)
})

it('what is beside a toast, or out of the window, moves nothing', () => {
  expect(freeBottom(TOAST, [bar(840, 900, 0, 400), bar(840, 900, 800, 1200)], HEIGHT)).toBe(4)
  expect(freeBottom(TOAST, [bar(1400, 1450)], HEIGHT)).toBe(4)
})
