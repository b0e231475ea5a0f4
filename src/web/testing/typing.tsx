/**
 * One field of a form in a simulated document, and hands that type into it, for tests of what a field makes of what is
 * entered. How it looks, and what a browser does by itself, only the stories show.
 */
import { MantineProvider } from '@mantine/core'
import { act, type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

interface FieldProps<V> {
  value: V
  onChange: (value: V) => void
  label: string
  error?: string
}

/** The field, holding `value`; `error` is what the form around it says of it. */
export function fieldHolding<V>(Field: ComponentType<FieldProps<V>>, value: V, error?: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let held = value
  function Form() {
    const [now, setNow] = useState(value)
    held = now
    return <Field label="Campo" value={now} onChange={setNow} {...(error === undefined ? {} : { error })} />
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  act(() =>
    root.render(
      <MantineProvider>
        <Form />
      </MantineProvider>,
    ),
  )
  const input = place.querySelector('input')
  if (!input) throw new Error('the field has no input')
  return {
    input,
    /** What the form has of the field. */
    value: () => held,
    /** What the field says that it understood; null if it says nothing. */
    understood: () => place.querySelector('[data-understood]')?.textContent ?? null,
    /** Why the field is refused; null if it is not. */
    refusal: () => (input.getAttribute('aria-invalid') === 'true' ? describedBy(input) : null),
    ...handsOn(input),
  }
}

/** What describes the input to a screen reader: its error, if it is refused. */
export function describedBy(input: HTMLInputElement): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** What somebody does to an input; its text changes as a browser changes it, and its events are those of a browser. */
function handsOn(input: HTMLInputElement) {
  const selection = () => [input.selectionStart ?? 0, input.selectionEnd ?? 0] as const

  /** Puts `text` in place of what lies between `start` and `end`. */
  function replace(start: number, end: number, text: string, event: Event) {
    act(() => {
      setValue(input, input.value.slice(0, start) + text + input.value.slice(end))
      input.setSelectionRange(start + text.length, start + text.length)
      input.dispatchEvent(event)
    })
  }
  const entered = (inputType: string, data: string | null = null) =>
    new InputEvent('input', { bubbles: true, inputType, data })

  return {
    selection,
    select: (start: number, end = start) => input.setSelectionRange(start, end),
    enter: () => act(() => input.focus()),
    leave: () => act(() => input.blur()),
    /** Key by key, the first one in place of what is selected. */
    type(text: string) {
      for (const key of text) replace(...selection(), key, entered('insertText', key))
    },
    backspace() {
      const [start, end] = selection()
      replace(start === end ? start - 1 : start, end, '', entered('deleteContentBackward'))
    },
    pressEnter: () =>
      act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))),
    /** In place of all; a line has no line breaks. */
    paste: (text: string) =>
      replace(0, input.value.length, text.replaceAll(/[\r\n]/g, ''), entered('insertFromPaste')),
    /** As the browser fills in what it remembers: without a focus, without a key. */
    autofill: (text: string) =>
      replace(0, input.value.length, text.replaceAll(/[\r\n]/g, ''), new Event('input', { bubbles: true })),
  }
}

/** As the browser does: React takes no notice of an assignment. */
export function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
}
