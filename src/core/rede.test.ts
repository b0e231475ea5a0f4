import { describe, expect, test } from 'vitest'
import { alcanceOf, explainMailError, isLoopback, startCommand } from './rede.ts'

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['192.168.0.10', false],
  ['127.0.0.1.exemplo.com.br', false],
  ['localhost.exemplo.com.br', false],
])('%s is of one computer: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', 'este_computador'],
  ['localhost', 'http://localhost:3000', 'este_computador'],
  ['0.0.0.0', 'http://localhost:3000', 'sem_endereco'],
  ['::', 'http://127.0.0.1:3000', 'sem_endereco'],
  ['192.168.0.10', 'http://localhost:3000', 'sem_endereco'],
  ['192.168.0.10', 'http://192.168.0.10:3000', 'outros'],
  // Behind a proxy.
  ['127.0.0.1', 'https://plantao.exemplo.com.br', 'outros'],
] as const)('listening on %s and opened at %s: %s', (host, appUrl, expected) => {
  expect(alcanceOf({ host, appUrl })).toBe(expected)
})

describe('the command that starts with settings', () => {
  const settings = { HOST: '0.0.0.0', MAIL_FROM: "D'Ávila <a@b.com.br>" }
  test('quotes what a shell would read otherwise', () => {
    expect(startCommand(settings, false)).toBe(`HOST=0.0.0.0 MAIL_FROM='D'\\''Ávila <a@b.com.br>' npm start`)
  })
  test('is written for PowerShell on Windows', () => {
    expect(startCommand(settings, true)).toBe(
      `$env:HOST='0.0.0.0'; $env:MAIL_FROM='D''Ávila <a@b.com.br>'; npm start`,
    )
  })
})

test.each([
  ['Error: Invalid login: 535 5.7.8 Bad credentials', /usuário ou a senha/],
  ['Error: getaddrinfo ENOTFOUND smtp.exemplo', /Não há servidor/],
  ['Error: connect ECONNREFUSED 127.0.0.1:2525', /não atende nessa porta/],
  ['Error: Connection timeout', /não respondeu/],
  ['Error: SSL routines:ssl3_get_record:wrong version number', /conexão segura/],
  ['Error: Mail command failed: 550 not allowed', /MAIL_FROM/],
])('%s is explained', (error, expected) => {
  expect(explainMailError(error)).toMatch(expected)
})

test('an unusual error is not explained', () => {
  expect(explainMailError('Error: the body was encrypted with another secret')).toBeNull()
})
