import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakable } from './breakable.tsx'

test.each([
  ['ana.souza@aurora.example', ['ana', '.souza@', 'aurora', '.example']],
  // Of a random key's hyphens, Firefox breaks only after some by itself.
  ['7d9f3c1a-52e8-4b60-9c3d-0a1b2c3d4e5f', ['7d9f3c1a-', '52e8-', '4b60-', '9c3d-', '0a1b2c3d4e5f']],
  ['Ana', ['Ana']],
])('%s may break where its parts meet', (text, parts) => {
  expect(renderToStaticMarkup(breakable(text)).split('<wbr/>')).toEqual(parts)
})
