/** Selects a field's text on focus, so that typing replaces it. */
import { type FocusEvent, type MouseEvent, useRef } from 'react'

/** False if the blur only comes from switching windows. */
export function isLeft({ currentTarget }: FocusEvent<HTMLInputElement>): boolean {
  return document.activeElement !== currentTarget
}

/** Props for the input. */
export function useSelectOnEntry() {
  const inside = useRef(false)
  return {
    onMouseDownCapture: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      if (event.button !== 0 || inside.current || input.value === '') return
      // By default the browser places the caret under the mouse after the focus event.
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
