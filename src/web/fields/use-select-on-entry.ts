/** Entering a filled field selects all that stands in it, so that what one types takes its place. */
import { type FocusEvent, type MouseEvent, useRef } from 'react'

/** Whether a blur is more than another window that came to the front. */
export function isLeft({ currentTarget }: FocusEvent<HTMLInputElement>): boolean {
  return document.activeElement !== currentTarget
}

/** Props of the input. */
export function useSelectOnEntry() {
  const inside = useRef(false)
  return {
    onMouseDownCapture: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      if (event.button !== 0 || inside.current || input.value === '') return
      // Left to itself, the browser would put the caret under the mouse, after the focus.
      event.preventDefault()
      input.focus()
    },
    onFocusCapture: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!inside.current) currentTarget.select()
      inside.current = true
    },
    onBlurCapture: (event: FocusEvent<HTMLInputElement>) => {
      inside.current = !isLeft(event)
    },
  }
}
