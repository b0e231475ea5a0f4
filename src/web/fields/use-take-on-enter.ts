/** Enter in the input of a searched choice. */
import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Searched {
  /** Whether text to find stands in the field, rather than the choice that was made. */
  typed: boolean
  /** Whether the options shown are not yet the answer to that text. */
  pending: boolean
  /** Closes the list and leaves the choice as it was. */
  keep: () => void
}

/**
 * What `onKeyDownCapture` takes: while the list is open, Enter takes the option that the arrows stand at, or else the
 * first one found for what was typed, as soon as it is found. It neither takes a choice back nor sends the form.
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
    // Mantine counts options, and its count may be of a list that was shown before this one; it also unchooses.
    event.stopPropagation()
    if (!take(input, searched)) waiting.current = input
  }
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true'

/** Whether it is settled what Enter means. */
function take(input: HTMLInputElement, { typed, pending, keep }: Searched): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const find = (option: string) => list?.querySelector<HTMLElement>(`[data-combobox-option]${option}`)
  const pointed = find('[data-combobox-selected]')
  if (!pointed && typed && pending) return false
  const option = pointed ?? (typed ? find(':not([data-combobox-disabled])') : undefined)
  if (option && !option.hasAttribute('data-combobox-active')) option.click()
  else if (option || !typed) keep()
  return true
}
