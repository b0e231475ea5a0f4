/** What is typed into a field that is still on its way. */

/**
 * Keeps what is typed, from now on and wherever the focus is, until it is taken: the answer ends the keeping and returns
 * the text, once. Esc calls `onEscape`; keys that do not write, and shortcuts, go where they always go.
 */
export function keepKeys(onEscape: () => void): () => string {
  let text = ''
  function keep(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    // Enter chooses what nobody sees yet.
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', keep, { capture: true })
  return () => {
    window.removeEventListener('keydown', keep, { capture: true })
    const taken = text
    text = ''
    return taken
  }
}
