import { expect, it } from 'vitest'
import { firstLink } from './first-link.ts'

it.each([
  [
    'Abra:\nhttp://127.0.0.1:3000/reset-password?access_token=a-b_c&refresh_token=d\n\nAté',
    'http://127.0.0.1:3000/reset-password?access_token=a-b_c&refresh_token=d',
  ],
  ['https://um.exemplo e https://dois.exemplo', 'https://um.exemplo'],
  ['sem endereço', null],
])('%j', (text, expected) => {
  expect(firstLink(text)).toBe(expected)
})
