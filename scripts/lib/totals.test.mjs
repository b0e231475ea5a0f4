import { expect, it } from 'vitest'
import { totalsOf } from './totals.mjs'

const step = (passed, failed, unstable) => ({ passed, failed, ...(unstable && { unstable }) })

it('adds up all steps', () => {
  expect(totalsOf([step(3, 0), step(5, 2, [])])).toEqual({ passed: 8, failed: 2 })
})

it('two that needed their second try leave the run green, three fail it, whatever their steps', () => {
  expect(totalsOf([step(4, 0, ['a']), step(5, 0, ['b'])])).toEqual({ passed: 9, failed: 0 })
  expect(totalsOf([step(4, 0, ['a', 'b']), step(5, 0, ['c'])])).toEqual({ passed: 6, failed: 3 })
})
