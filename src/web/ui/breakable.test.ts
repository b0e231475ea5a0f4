import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from './breakable.tsx'

test.each([
  ['ana.souza@aurora.example', ['ana', '.souza@', 'aurora', '.example']],
  // Firefox by itself breaks only after some of a random key's hyphens.
  ['7d9f3c1a-52e8-4b60-9c3d-0a1b2c3d4e5f', ['7d9f3c1a-', '52e8-', '4b60-', '9c3d-', '0a1b2c3d4e5f']],
  ['Ana', ['Ana']],
])('%s may break where its parts meet', (text, parts) => {
  expect(renderToStaticMarkup(breakable(text)).split('<wbr/>')).toEqual(parts)
})
