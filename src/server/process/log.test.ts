import { describe, expect, test } from 'vitest'
import { CLIENT_COLUMNS } from '../../core/dados-pessoais.ts'
import { createLogger, HIDDEN, type Logger } from './log.ts'

function logged(write: (log: Logger) => void): { line: string; entry: Record<string, unknown> } {
  const lines: string[] = []
  write(createLogger('trace', { write: (line) => lines.push(line) }))
  const line = lines.join('')
  return { line, entry: JSON.parse(line) }
}

describe('what a log line never says', () => {
  test.each([
    'password',
    'newPassword',
    'senha',
    'senha_atual',
    'access_token',
    'refreshToken',
    'authorization',
    'cookie',
    'set-cookie',
    'secret',
    'cpf',
    'rg',
    ...CLIENT_COLUMNS,
    'detail',
    'parameters',
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
  ])('%s, at any depth', (key) => {
    const { line } = logged((log) =>
      log.info({ [key]: 'xyzzy', a: { b: [{ c: { d: { [key]: 'xyzzy' } } }] } }),
    )
    expect(line).not.toContain('xyzzy')
    expect(line).toContain(HIDDEN)
  })

  test('a CPF within a message, a value or an error, with or without its punctuation', () => {
    for (const cpf of ['529.982.247-25', '52998224725']) {
      const { line } = logged((log) =>
        log.warn({ err: new Error(`bad ${cpf}`), a: `x ${cpf}.` }, `cpf ${cpf}!`),
      )
      expect(line).not.toContain(cpf)
    }
  })

  test("an error's own fields that repeat a row's values", () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ana@exemplo.com) already exists.',
      client: { user: 'ana@exemplo.com' },
    })
    const { line, entry } = logged((log) => log.error(error))
    expect(line).not.toContain('ana@exemplo.com')
    expect(entry).toMatchObject({ err: { code: '23505' } })
  })

  test("a child's bindings and the query string of an address", () => {
    const { line, entry } = logged((log) =>
      log
        .child({ token: 'xyzzy' })
        .info(
          { req: { url: '/reset-password?access_token=xyzzy&b=1' } },
          'Route GET:/x?busca=xyzzy not found',
        ),
    )
    expect(line).not.toContain('xyzzy')
    expect(entry).toMatchObject({ req: { url: '/reset-password' }, msg: 'Route GET:/x not found' })
  })

  test('the password within the address of a database', () => {
    const { line } = logged((log) => log.info('postgres://ana:p@ss@db.exemplo.com/x'))
    expect(line).not.toContain('p@ss')
    expect(line).toContain('db.exemplo.com')
  })
})

test('an error tells what it is, where it came from, and why', () => {
  const error = new Error('outer', { cause: new TypeError('inner') })
  const { entry } = logged((log) => log.error({ err: error }))
  expect(entry).toMatchObject({
    err: { type: 'Error', message: 'outer: inner', stack: expect.stringContaining('log.test.ts') },
  })
})

test('the rest stays as it was given', () => {
  const { entry } = logged((log) =>
    log.info({ venda: 'AR001/2024', id: 12345678901, ok: null }, 'venda criada'),
  )
  expect(entry).toMatchObject({
    level: 30,
    venda: 'AR001/2024',
    id: 12345678901,
    ok: null,
    msg: 'venda criada',
  })
})

test('lines below the level are not written', () => {
  const lines: string[] = []
  createLogger('error', { write: (line) => lines.push(line) }).warn('x')
  expect(lines).toEqual([])
})
