import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without variables, everything has its default', () => {
  expect(readConfig({ PATH: '/usr/bin' })).toEqual({
    dataDir: resolve('./data'),
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://127.0.0.1:3000',
    appUrlGiven: false,
    passwordMin: 6,
    preparedStatements: true,
    signups: true,
    trustedProxies: [],
    requestsPerMinute: 2400,
    logLevel: 'info',
    slowStatementMs: 1000,
  })
})

test('an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SECRET: '', TRUSTED_PROXIES: '' })).toEqual(readConfig({}))
})

test('every variable is taken', () => {
  const secret = 's'.repeat(32)
  expect(
    readConfig({
      DATA_DIR: '/tmp/x',
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://u:p@db:5432/plantao',
      APP_URL: 'https://Plantao.exemplo.com.br/',
      SECRET: secret,
      SMTP_URL: 'smtps://u:p@mail:465',
      MAIL_FROM: 'Plantão <nao-responda@exemplo.com.br>',
      ADMIN_EMAIL: 'Ana@exemplo.com',
      ADMIN_PASSWORD: 'segredo-da-ana',
      PASSWORD_MIN: '10',
      PREPARED_STATEMENTS: 'off',
      SIGNUPS: 'off',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,::1,fd00::/8',
      REQUESTS_PER_MINUTE: '60',
      LOG_LEVEL: 'silent',
      METRICS_HOST: '10.0.0.5',
      METRICS_PORT: '9464',
      SLOW_STATEMENT_MS: '0',
    }),
  ).toEqual({
    dataDir: '/tmp/x',
    host: '0.0.0.0',
    port: 8080,
    databaseUrl: 'postgres://u:p@db:5432/plantao',
    appUrl: 'https://plantao.exemplo.com.br',
    appUrlGiven: true,
    secret,
    smtpUrl: 'smtps://u:p@mail:465',
    mailFrom: 'Plantão <nao-responda@exemplo.com.br>',
    firstAdmin: { email: 'ana@exemplo.com', password: 'segredo-da-ana' },
    passwordMin: 10,
    preparedStatements: false,
    signups: false,
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1', 'fd00::/8'],
    requestsPerMinute: 60,
    logLevel: 'silent',
    metrics: { host: '10.0.0.5', port: 9464 },
    slowStatementMs: 0,
  })
})

test('the derived origin is one that this machine reaches', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '81' }).appUrl).toBe('http://localhost:81')
  expect(readConfig({ HOST: '::1' }).appUrl).toBe('http://[::1]:3000')
  expect(readConfig({ HOST: 'plantao.local' }).appUrl).toBe('http://plantao.local:3000')
})

describe('a wrong value is refused with one sentence that names the variable', () => {
  const admin = { ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'abcdef' }
  test.each<[string, Record<string, string>, string]>([
    ['PORT', { PORT: 'abc' }, 'um número inteiro de 1 a 65535'],
    ['PORT', { PORT: '0' }, 'de 1 a 65535'],
    ['PORT', { PORT: '65536' }, 'de 1 a 65535'],
    ['PORT', { PORT: '80.5' }, 'número inteiro'],
    ['PORT', { PORT: '-1' }, 'número inteiro'],
    ['HOST', { HOST: 'http://x' }, 'endereço IP'],
    ['HOST', { HOST: '999.1.1.1' }, 'endereço IP'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, 'PostgreSQL'],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'nonsense' }, 'PostgreSQL'],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://u:p@copia:5432/plantao' }, 'DATABASE_URL'],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense' }, 'PostgreSQL'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@host' }, '5432/banco'],
    ['APP_URL', { APP_URL: 'exemplo.com' }, 'sem caminho'],
    ['APP_URL', { APP_URL: 'https://exemplo.com/plantao' }, 'sem caminho'],
    ['APP_URL', { APP_URL: 'ftp://exemplo.com' }, 'sem caminho'],
    ['SECRET', { SECRET: 's'.repeat(31) }, 'pelo menos 32'],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }, 'smtp://'],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
    ['MAIL_FROM', { MAIL_FROM: 'Plantão' }, 'remetente'],
    ['ADMIN_EMAIL', { ...admin, ADMIN_EMAIL: 'ana' }, 'um email'],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'a@b.com' }, 'juntos'],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'abcdef' }, 'juntos'],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'abcde' }, 'pelo menos 6'],
    ['ADMIN_PASSWORD', { ...admin, PASSWORD_MIN: '7' }, 'pelo menos 7'],
    ['ADMIN_PASSWORD', { ...admin, ADMIN_PASSWORD: 'a'.repeat(129) }, 'no máximo 128'],
    ['PASSWORD_MIN', { PASSWORD_MIN: '5' }, 'de 6 a 128'],
    ['PASSWORD_MIN', { PASSWORD_MIN: '129' }, 'de 6 a 128'],
    ['PASSWORD_MIN', { PASSWORD_MIN: 'seis' }, 'número inteiro'],
    ['SIGNUPS', { SIGNUPS: 'true' }, 'on ou off'],
    ['PREPARED_STATEMENTS', { PREPARED_STATEMENTS: 'false' }, 'on ou off'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'true' }, 'lista de endereços IP'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'lista de endereços IP'],
    ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '59' }, 'de 60 a'],
    ['METRICS_PORT', { METRICS_PORT: '0' }, 'de 1 a 65535'],
    ['METRICS_PORT', { METRICS_PORT: '3000' }, 'diferente de PORT'],
    ['METRICS_HOST', { METRICS_HOST: 'http://x' }, 'endereço IP'],
    ['SLOW_STATEMENT_MS', { SLOW_STATEMENT_MS: '1s' }, 'número inteiro'],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }, 'fatal, error, warn, info, debug, trace, silent'],
  ])('%s %o', (name, env, takes) => {
    const refuse = () => readConfig(env)
    expect(refuse).toThrow(ConfigError)
    expect(refuse).toThrow(new RegExp(`${name}.* .*${takes.replace(/[/]/g, '\\/')}`, 'u'))
    expect(refuse).toThrow(/^[^\n]+\.$/u)
  })

  test('and never repeats a secret value', () => {
    const values = { DATABASE_URL: 'postgres://u:xyzzy@h', SMTP_URL: 'x://u:xyzzy@h', SECRET: 'xyzzy' }
    for (const [name, value] of Object.entries(values))
      expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*xyzzy)/u)
  })
})
