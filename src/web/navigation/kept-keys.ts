/** Buffers keystrokes for an input that is still loading. */

/**
 * Buffers typed text, wherever the focus is, until the returned function is called; it stops the buffering and returns
 * the text, once. Esc calls `onEscape`; other non-character keys and shortcuts keep their effect.
 */
export function keepKeys(onEscape: () => void): () => string {
  let text = ''
  function keep(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if ([...event.key].length === 1) text += event.key
    // Enter would choose an option that is not visible yet.
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
