/** Keeps a form's draft on the server: a while after the last keystroke, one call at a time, in order. */

export type DraftState = 'idle' | 'saving' | 'saved' | 'failed'

export interface DraftKeeper<T> {
  /** Keeps `content` soon; null removes the draft, for a form that is as it was opened. */
  schedule: (content: T | null) => void
  /** Keeps now what was scheduled. False when it could not be kept. */
  flush: () => Promise<boolean>
  /** Removes the draft and forgets what was scheduled. False when it could not be removed. */
  discard: () => Promise<boolean>
}

/** `save` and `remove` are the calls; `onState` hears how it goes. */
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
        // What was typed meanwhile is not kept yet.
        if (!scheduled) onState(content === null ? 'idle' : 'saved')
        return true
      } catch {
        // The form itself is unharmed; the person is told, and the next keystroke tries again.
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
