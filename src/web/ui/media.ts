import { useSyncExternalStore } from 'react'

/** Media query for screens so small that dialogs take the whole screen. */
export const SMALL_SCREEN = '(max-width: 47.99em)'

/**
 * Whether the screen matches the media query. All callers share one MediaQueryList and one listener per query: React would
 * render after each of several, and give up after fifty.
 */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query)
  return useSyncExternalStore(subscribe, matches)
}

interface Media {
  subscribe: (onChange: () => void) => () => void
  matches: () => boolean
}

const known = new Map<string, Media>()

function mediaOf(query: string): Media {
  let media = known.get(query)
  if (!media) {
    const list = matchMedia(query)
    const callers = new Set<() => void>()
    list.addEventListener('change', () => {
      for (const onChange of callers) onChange()
    })
    media = {
      subscribe: (onChange) => {
        callers.add(onChange)
        return () => callers.delete(onChange)
      },
      matches: () => list.matches,
    }
    known.set(query, media)
  }
  return media
}
