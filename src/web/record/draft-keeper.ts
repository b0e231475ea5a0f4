/** Saves a form's draft on the server: shortly after the last keystroke, one call at a time, in order. */

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed'

export interface DraftKeeper<T> {
  /** Schedules saving `content`; null removes the draft, for a form without changes. */
  schedule: (content: T | null) => void
  /** Saves pending content immediately. Resolves to false on failure. */
  flush: () => Promise<boolean>
  /** Removes the draft and cancels pending content. Resolves to false on failure. */
  discard: () => Promise<boolean>
}

/** `save` and `remove` call the server; `onState` receives the draft's status. */
export function createDraftKeeper<T>(options: {
  save: (content: T) => Promise<unknown>
  remove: () => Promise<unknown>
  onState: (state: DraftState) => void
  delayMs?: number
}): DraftKeeper<T> {
  const { save, remove, onState, delayMs = 1000 } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let scheduled: { content: T | null } | undefined
  let last: Promise<boolean> = Promise.resolve(true)

  function run(content: T | null): Promise<boolean> {
    last = last.then(async () => {
      onState('saving')
      try {
        await (content === null ? remove() : save(content))
        // Text typed during the call is not saved yet.
        if (!scheduled) onState(content === null ? 'idle' : 'saved')
        return true
      } catch {
        // The form keeps its values; the user sees the failure, and the next keystroke retries.
        onState('failed')
        return false
      }
    })
    return last
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (!scheduled) return last
    const { content } = scheduled
    scheduled = undefined
    return run(content)
  }

  return {
    schedule(content) {
      clearTimeout(timer)
      scheduled = { content }
      if (content !== null) onState('saving')
      timer = setTimeout(() => void flush(), delayMs)
    },
    flush,
    discard() {
      clearTimeout(timer)
      scheduled = undefined
      return run(null)
    },
  }
}
