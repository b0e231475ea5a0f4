/** Enter in the input of a searched select. */
import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Searched {
  /** True if the input holds a search, not the name of the selected option. */
  typed: boolean
  /** True while the displayed options do not match the search text yet. */
  pending: boolean
  /** Closes the list and keeps the current selection. */
  keep: () => void
}

/**
 * Returns `onKeyDownCapture`: while the list is open, Enter selects the highlighted option, or else the first result
 * for the typed text once it has loaded; a record is only created if its option is highlighted. It never clears a selection or submits the form.
 */
export function useTakeOnEnter(searched: Searched) {
  const waiting = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = waiting.current
    if (!input || searched.pending) return
    waiting.current = null
    if (input === document.activeElement && isOpen(input)) take(input, searched)
  })

  return (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    waiting.current = null
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen(input)) return
    event.preventDefault()
    // Mantine selects by index, which may refer to a previous list.
    event.stopPropagation()
    if (!take(input, searched)) waiting.current = input
  }
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true'

/** True once it is certain what Enter selects. */
function take(input: HTMLInputElement, { typed, pending, keep }: Searched): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const find = (option: string) => list?.querySelector<HTMLElement>(`[data-combobox-option]${option}`)
  const pointed = find('[data-combobox-selected]')
  if (!pointed && typed && pending) return false
  const option = pointed ?? (typed ? find(':not([data-combobox-disabled], :has([data-create]))') : undefined)
  if (option && !option.hasAttribute('data-combobox-active')) option.click()
  else if (option || !typed) keep()
  return true
}
