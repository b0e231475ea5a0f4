/** Renders a select's list only once it is first focused, which halves the page of a form with many selects. */
import { useEffect, useState } from 'react'

/** Whether the select was focused, props for Mantine's Combobox, and the handler for the input's focus. */
export function useLazyList() {
  const [entered, setEntered] = useState(false)
  // Mantine sets the list's id on the input one render after the list itself.
  const [, setMade] = useState(false)
  useEffect(() => setMade(entered), [entered])
  return { entered, comboboxProps: { keepMounted: entered }, onFocus: () => setEntered(true) }
}
