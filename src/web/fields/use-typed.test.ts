// @vitest-environment happy-dom
/** What was typed, and an address that follows a moment later. */
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useTyped } from './use-typed.ts'

/** A field of an address that is `value` at first, and goes elsewhere when it is told to. */
function fieldAt(value: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const written: string[] = []
  const current = () => held
  let held: { typed: string; type: (text: string) => void; write: (text: string) => void }
  function Field({ address }: { address: string }) {
    held = useTyped({ value: address, onChange: (text) => written.push(text), typedOf: (text) => text })
    return held.typed
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    act(() => root.unmount())
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  const goTo = (address: string) => act(() => root.render(createElement(Field, { address })))
  goTo(value)
  return {
    written,
    goTo,
    typed: () => current().typed,
    type: (text: string) => act(() => current().type(text)),
    write: (text: string) => act(() => current().write(text)),
  }
}

test('what is typed after it was written stays when the address follows, one or several steps behind', () => {
  const field = fieldAt('')
  field.type('ma')
  field.write('ma')
  field.type('mar')
  field.write('mar')
  field.type('mari')
  for (const address of ['ma', 'mar']) {
    field.goTo(address)
    expect(field.typed()).toBe('mari')
  }
  field.write('mari')
  field.write('marin')
  field.type('marina')
  // The address may go past one.
  field.goTo('marin')
  expect(field.typed()).toBe('marina')
  expect(field.written).toEqual(['ma', 'mar', 'mari', 'marin'])
})

test('an address that changed by itself replaces what is typed, also with what was once written', () => {
  const field = fieldAt('bruno')
  expect(field.typed()).toBe('bruno')
  field.type('ana')
  field.write('ana')
  field.goTo('ana')
  field.type('anal')
  field.goTo('')
  expect(field.typed()).toBe('')
  field.goTo('ana')
  expect(field.typed()).toBe('ana')
})
