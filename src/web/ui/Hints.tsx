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

/** Calls `show` with the control whose hint is to be shown, or null. Returns the function that stops it. */
function listen(show: (control: HTMLElement | null) => void): () => void {
  const stopped = new AbortController()
  let timer = 0
  let pointed: HTMLElement | null = null
  const turnTo = (control: HTMLElement | null, delay = 0) => {
    clearTimeout(timer)
    show(delay > 0 ? null : control)
    if (delay > 0) timer = window.setTimeout(() => show(control), delay)
  }
  // A pointer that moves elsewhere leaves the hint of the control in focus.
  const point = (control: HTMLElement | null) => {
    if (control === pointed) return
    pointed = control
    turnTo(control, control ? DELAY_MS : 0)
  }
  const on = <K extends keyof DocumentEventMap>(event: K, react: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(event, react, { capture: true, signal: stopped.signal })

  on('pointerover', ({ target, pointerType }) => point(pointerType === 'touch' ? null : hinted(target)))
  on('pointerout', ({ relatedTarget }) => {
    if (!relatedTarget) point(null)
  })
  on('focusin', ({ target }) => {
    const control = hinted(target)
    if (control?.matches(':focus-visible')) turnTo(control)
  })
  for (const event of ['focusout', 'pointerdown', 'keydown'] as const) on(event, () => turnTo(null))
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

function hinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
}
