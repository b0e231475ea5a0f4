/** The list of a choice, made when the choice is first entered: the page of a form of many choices is half as large. */
import { useEffect, useState } from 'react'

/** Whether the choice was entered, props of Mantine's Combobox, and what to call when the input gets the focus. */
export function useLazyList() {
  const [entered, setEntered] = useState(false)
  // Mantine names the list in the input's attributes at the rendering after the one that made it.
  const [, setMade] = useState(false)
  useEffect(() => setMade(entered), [entered])
  return { entered, comboboxProps: { keepMounted: entered }, onFocus: () => setEntered(true) }
}
