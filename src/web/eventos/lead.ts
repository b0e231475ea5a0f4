/** Leader election among the browser's tabs: a single leader with Web Locks, otherwise every visible tab. */
import type { ChangesDeps } from './stream.ts'

const LOCK = 'plantao-eventos'

/**
 * Leads while it holds the lock; over plain HTTP, where Web Locks are missing, leads while the page is visible.
 * `onOtherLeads` is called if the lock is held by another tab at first.
 */
export function leadBy(
  locks: LockManager | undefined,
  page: Document,
  onOtherLeads: () => void,
): ChangesDeps['lead'] {
  return (signal, work) =>
    void (locks ? underLock(locks, signal, work, onOtherLeads) : whileVisible(page, signal, work))
}

type Work = Parameters<ChangesDeps['lead']>[1]

async function underLock(
  locks: LockManager,
  signal: AbortSignal,
  work: Work,
  onOtherLeads: () => void,
): Promise<void> {
  try {
    const atOnce = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await work(signal, false)
      return lock !== null
    })
    if (atOnce) return
    onOtherLeads()
    await locks.request(LOCK, { signal }, () => work(signal, true))
  } catch (error) {
    // An aborted wait rejects.
    if (!signal.aborted) throw error
  }
}

async function whileVisible(page: Document, signal: AbortSignal, work: Work): Promise<void> {
  let waited = false
  while (!signal.aborted) {
    if (page.visibilityState === 'visible') {
      const hidden = new AbortController()
      const onChange = () => page.visibilityState === 'hidden' && hidden.abort()
      page.addEventListener('visibilitychange', onChange)
      await work(AbortSignal.any([signal, hidden.signal]), waited)
      page.removeEventListener('visibilitychange', onChange)
    } else {
      await new Promise<void>((resolve) => {
        page.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
        signal.addEventListener('abort', () => resolve())
      })
    }
    waited = true
  }
}
