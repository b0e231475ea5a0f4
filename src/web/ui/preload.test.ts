import { expect, test, vi } from 'vitest'
import { preloadOnceUsed } from './preload.ts'

test('nothing is loaded in advance until somebody uses the page, and then once', () => {
  const page = new EventTarget()
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  preloadOnceUsed(load, page)
  expect(load).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pointermove'))
  page.dispatchEvent(new Event('keydown'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('nothing is loaded in advance for a screen that was left', () => {
  const page = new EventTarget()
  const load = vi.fn(() => Promise.resolve())
  preloadOnceUsed(load, page)()
  page.dispatchEvent(new Event('pointerdown'))
  expect(load).not.toHaveBeenCalled()
})
