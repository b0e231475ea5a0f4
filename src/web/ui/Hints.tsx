/**
 * The hints of controls whose name is not on the screen: one tooltip for all of them, at the control under the pointer or
 * with the keyboard's focus. A tooltip for each would take longer to render than the rest of a list's rows.
 */
import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

const DELAY_MS = 300

/** Gives a control a hint, above it or on its right. */
export function hint(text: string, position: 'top' | 'right' = 'top') {
  return { 'data-hint': text, 'data-hint-position': position }
}

export function Hints() {
  const [control, setControl] = useState<HTMLElement | null>(null)
  useEffect(() => listen(setControl), [])
  if (!control) return null
  const { hint: text, hintPosition } = control.dataset
  return (
    <Tooltip target={control} opened label={text} position={hintPosition === 'right' ? 'right' : 'top'} />
  )
}

/** Tells which control's hint to show, or null for none. Returns what ends it. */
function listen(show: (control: HTMLElement | null) => void): () => void {
  const over = new AbortController()
  let timer = 0
  let pointed: HTMLElement | null = null
  const turnTo = (control: HTMLElement | null, delay: number) => {
    clearTimeout(timer)
    pointed = control
    if (control && delay > 0) timer = window.setTimeout(() => show(control), delay)
    else show(control)
  }
  const on = <K extends keyof DocumentEventMap>(event: K, react: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(event, react, { capture: true, signal: over.signal })

  on('pointerover', ({ target, pointerType }) => {
    const control = pointerType === 'mouse' ? hinted(target) : null
    if (control !== pointed) turnTo(control, DELAY_MS)
  })
  on('focusin', ({ target }) => {
    const control = hinted(target)
    if (control?.matches(':focus-visible')) turnTo(control, 0)
  })
  for (const event of ['focusout', 'pointerdown', 'keydown'] as const) on(event, () => turnTo(null, 0))
  return () => {
    over.abort()
    clearTimeout(timer)
  }
}

function hinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
}
