// @vitest-environment happy-dom
/** Dialogs above each other. The stories show their focus. */
import { MantineProvider } from '@mantine/core'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

test('Esc closes the dialog above only, and then the one around it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(() => root.unmount()))
  const closed: string[] = []
  const dialog = (title: string, children: React.ReactNode) =>
    createElement(Dialog, { key: title, title, onClose: () => closed.push(title), children })
  const show = (isOpen: boolean) =>
    act(() =>
      root.render(
        createElement(MantineProvider, { env: 'test' }, dialog('Venda', isOpen && dialog('Estorno', 'Ana'))),
      ),
    )
  const pressEsc = () =>
    act(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await show(true)
  await pressEsc()
  expect(closed).toEqual(['Estorno'])
  await show(false)
  await pressEsc()
  expect(closed).toEqual(['Estorno', 'Venda'])
})
