/** The list of a searched select, and Enter in its input. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface Searched {
  /** True if the input holds a search, not the name of the selected option. */
  typed: boolean
  /** True while the displayed options do not match the search text yet. */
  pending: boolean
  /** Writes the name of the selected option into the input again, if there is one. */
  restore?: () => void
}

/**
 * Props for the select: its list opens and closes, and while it is open, Enter selects the highlighted option, or else the
 * first result for the typed text once it has loaded; a record is only created if its option is highlighted. It never clears
 * a selection or submits the form.
 */
export function useTakeOnEnter({ typed, pending, restore }: Searched) {
  const [dropdownOpened, setOpened] = useState(false)
  const keep = () => {
    restore?.()
    setOpened(false)
  }
  const waiting = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = waiting.current
    if (!input || pending) return
    waiting.current = null
    if (input === document.activeElement && isOpen(input)) take(input, { typed, pending, keep })
  })

  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    waiting.current = null
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen(input)) return
    event.preventDefault()
    // Mantine selects by index, which may refer to a previous list.
    event.stopPropagation()
    if (!take(input, { typed, pending, keep })) waiting.current = input
  }

  return {
    dropdownOpened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    onKeyDownCapture,
  }
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true'

interface Enter extends Pick<Searched, 'typed' | 'pending'> {
  /** Closes the list and keeps the current selection. */
  keep: () => void
}

/** True once it is certain what Enter selects. */
function take(input: HTMLInputElement, { typed, pending, keep }: Enter): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const find = (option: string) => list?.querySelector<HTMLElement>(`[data-combobox-option]${option}`)
  const pointed = find('[data-combobox-selected]')
  if (!pointed && typed && pending) return false
  const option = pointed ?? (typed ? find(':not([data-combobox-disabled], :has([data-create]))') : undefined)
  if (option && !option.hasAttribute('data-combobox-active')) option.click()
  else if (option || !typed) keep()
  return true
}
