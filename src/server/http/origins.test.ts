import { expect, test } from 'vitest'
import { ownOrigins } from './origins.ts'

test('APP_URL alone counts where it is given', () => {
  const config = { appUrl: 'https://plantao.exemplo.com.br', appUrlGiven: true, host: '0.0.0.0', port: 3000 }
  expect([...ownOrigins(config)]).toEqual(['https://plantao.exemplo.com.br'])
})

test("the loopback's names are one address, and no other name is", () => {
  const config = { appUrl: 'http://127.0.0.1:3000', appUrlGiven: false, host: '127.0.0.1', port: 3000 }
  const origins = ownOrigins(config)
  expect(origins).toContain('http://localhost:3000')
  expect(origins).toContain('http://[::1]:3000')
  expect(origins).not.toContain('http://localhost:3001')
  expect(origins).not.toContain('http://plantao.exemplo.com.br:3000')
})

test('a server on every address is reached by those of its machine', () => {
  const config = { appUrl: 'http://localhost:8080', appUrlGiven: false, host: '0.0.0.0', port: 8080 }
  expect(ownOrigins(config)).toContain('http://127.0.0.1:8080')
})
