import { expect, it } from 'vitest'
import { firstLink, isOfThisComputer } from './first-link.ts'

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

it.each([
  ['http://127.0.0.1:3000/confirmar-email?token=a', true],
  ['http://localhost:3000/confirmar-email', true],
  ['http://[::1]:3000/', true],
  ['http://127.0.0.1.exemplo.com.br/', false],
  ['https://localhost.exemplo.com.br/', false],
  ['http://192.168.0.10:3000/confirmar-email', false],
  ['https://plantao.exemplo.com.br/127.0.0.1', false],
])('%s opens only on this computer: %s', (link, expected) => {
  expect(isOfThisComputer(link)).toBe(expected)
})
