import { expect, it } from 'vitest'
import { type Shortcut, shortcutFor } from './shortcuts.ts'

const build = (keys: string): Shortcut => ({ keys, description: keys, run: () => {} })
const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

const [toggle, help, create] = [build('mod+b'), build('?'), build('n')]
const all = [toggle, help, create]

it.each([
  ['Ctrl+B', press('b', { ctrlKey: true }), toggle],
  ['Cmd+B', press('b', { metaKey: true }), toggle],
  ['Ctrl+Shift+B writes a capital', press('B', { ctrlKey: true }), toggle],
  ['?', press('?'), help],
  ['n', press('n'), create],
  ['b alone', press('b'), undefined],
  ['Ctrl+N is the browser’s', press('n', { ctrlKey: true }), undefined],
  ['AltGr combinations write characters', press('n', { ctrlKey: true, altKey: true }), undefined],
])('%s', (_name, event, expected) => {
  expect(shortcutFor(event, all)).toBe(expected)
})

it('lets the screen in front win', () => {
  const newer = build('n')
  expect(shortcutFor(press('n'), [...all, newer])).toBe(newer)
})
