/** The name of what is chosen in a searched select: typing replaces it as a whole, and never continues it. */
import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useSelectOnEntry } from './use-select-on-entry.ts'

/** Props for the select's input. `search` is its text, `chosen` the name of what is chosen. */
export function useChosenName(search: string, chosen: string | null | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const wasTyped = useRef(false)
  const entry = useSelectOnEntry()
  const isName = search !== '' && search === chosen

  // After a choice the field keeps the focus. A name that was typed in full may be continued.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text was either typed or not
  useLayoutEffect(() => {
    if (isName && !wasTyped.current && input.current === document.activeElement) input.current?.select()
    wasTyped.current = false
  }, [search, isName])

  return {
    ...entry,
    onFocusCapture: (event: FocusEvent<HTMLInputElement>) => {
      input.current = event.currentTarget
      entry.onFocusCapture(event)
    },
    onInputCapture: () => {
      wasTyped.current = true
    },
    onMouseDownCapture: (event: MouseEvent<HTMLInputElement>) => {
      if (!isName || event.button !== 0) return entry.onMouseDownCapture(event)
      // Otherwise a second press would place the caret in the name.
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.select()
    },
  }
}
