// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { reloadOnceWhenChunksVanish } from './vanished-chunks.ts'

test('a page whose files vanished is loaded again, once, unless it is being left', async () => {
  vi.useFakeTimers()
  const probed = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    sessionStorage.clear()
  })
  reloadOnceWhenChunksVanish()
  const vanish = async () => {
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await vi.advanceTimersByTimeAsync(0)
  }

  window.dispatchEvent(new Event('beforeunload'))
  await vanish()
  expect(probed).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(30_000)
  await vanish()
  await vanish()
  expect(reload).toHaveBeenCalledTimes(1)
})
