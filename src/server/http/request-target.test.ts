import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainTarget } from './request-target.ts'

it.each([
  '/',
  '/vendas/nova',
  '/api/lojas',
  '/api/lojas/',
  '/api/lojas/a%2fb',
  '/api/rascunhos/loja%3Anova',
  '/api/busca?texto=..\\..//x',
  '/a/b.',
  '/a/...',
  '/.well-known/x',
  '/100%25',
  '/100%2525',
  '/ação',
])('%s is plain', (target) => {
  expect(isPlainTarget(target)).toBe(true)
})

it.each([
  '/api/vendas/..\\lojas',
  '/api/vendas/..%5clojas',
  '/api/vendas/..%255Clojas',
  '/\\host/api',
  '/api/vendas/../lojas',
  '/api/vendas/%2e%2e/lojas',
  '/api/vendas/%252E./lojas',
  '/api/./lojas',
  '/api/..',
  '/api/vendas/..%2flojas',
  '/api/vendas%2f..%2flojas',
  '/api/vendas/..;/lojas',
  '/100%25/%252e%252e/lojas',
  '//host/api/lojas',
  '/api//lojas',
  '/api/%2flojas',
  '/api/lojas%00',
  '/api/lojas%0d%0a',
  '/api/lojas#x',
  'http://host/api/lojas',
  'https://host',
  '*',
  '',
  '?texto=x',
  '/%252525252525252e',
])('%s is not plain', (target) => {
  expect(isPlainTarget(target)).toBe(false)
})

it('a plain address is the same to the parser of addresses that browsers have', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '\\',
    '%2e',
    '%2F',
    '%5c',
    '%25',
    '2e',
    ';',
    'api',
    'lojas',
    '?',
    '#',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = `/${parts.join('')}`
      if (isPlainTarget(target)) expect(new URL(target, 'http://host').pathname).toBe(target.split('?', 1)[0])
    }),
  )
})
