import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../process/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { createMailer, type Mail } from './mailer.ts'

let database: TestDatabase
let clock = new Date()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = new Date()
  await database.db.deleteFrom('caixa_de_saida').execute()
})

const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000)
const mail = (overrides: Partial<Mail> = {}): Mail => ({
  tipo: 'recuperacao',
  para: 'ana@casa.com.br',
  assunto: 'Redefinição de senha',
  texto: 'Olá, Érica: o link',
  expira_em: later(30),
  ...overrides,
})
const mailer = (smtpUrl?: string, secret = 'segredo') =>
  createMailer({
    config: { smtpUrl, mailFrom: 'Plantão <nao-responda@casa.com.br>' },
    database,
    secret,
    log: createLogger('silent'),
    now: () => clock,
  })
const rows = () => database.db.selectFrom('caixa_de_saida').selectAll().orderBy('created_at').execute()

/** The only stored mail, with its body. */
async function kept() {
  const [row] = await rows()
  if (!row) throw new Error('no mail is kept')
  return row
}

/** Decodes quoted-printable UTF-8. */
function decodeQ(text: string): string {
  return Buffer.from(
    text
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

describe('without SMTP_URL', () => {
  test('a mail waits, its body encrypted', async () => {
    const box = await mailer()
    await box.send(mail())
    await box.settled()
    const row = await kept()
    expect(row).toMatchObject({ para: 'ana@casa.com.br', status: 'Pendente', tentativas: 0 })
    expect(row.corpo_cifrado?.toString('utf8')).not.toContain('link')
    expect(box.open(row.id, row.corpo_cifrado as Buffer)).toBe('Olá, Érica: o link')
  })

  test('one text is never encrypted to the same bytes', async () => {
    const box = await mailer()
    await box.send(mail())
    await box.send(mail())
    const [first, second] = await rows()
    expect(first?.corpo_cifrado).not.toEqual(second?.corpo_cifrado)
  })

  test('a body opens neither with another secret, nor changed, nor on another row', async () => {
    const box = await mailer()
    await box.send(mail())
    const { id, corpo_cifrado } = await kept()
    const body = corpo_cifrado as Buffer
    const other = await mailer(undefined, 'outro segredo')
    expect(other.open(id, body)).toBeNull()
    expect(box.open('00000000-0000-4000-8000-000000000000', body)).toBeNull()
    const changed = Buffer.from(body)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(box.open(id, changed)).toBeNull()
    expect(box.open(id, Buffer.alloc(5))).toBeNull()
  })

  test('belongs to the transaction it is written in', async () => {
    const box = await mailer()
    const failing = database.db.transaction().execute(async (trx) => {
      await box.send(mail(), trx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await rows()).toEqual([])
  })

  test('its body goes when the link expires', async () => {
    const box = await mailer()
    await box.send(mail())
    clock = later(29)
    await box.purge()
    expect((await kept()).corpo_cifrado).not.toBeNull()
    clock = later(2)
    await box.purge()
    expect(await kept()).toMatchObject({ corpo_cifrado: null, status: 'Expirado' })
    clock = later(91 * 24 * 60)
    await box.purge()
    expect(await rows()).toEqual([])
  })
})

describe('with SMTP_URL', () => {
  let smtp: SMTPServer
  let url: string
  let received: { from: string; to: string[]; data: string }[] = []
  /** Errors with which the SMTP server answers the next mails. */
  let refusals: Error[] = []

  beforeEach(async () => {
    received = []
    refusals = []
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) =>
        auth.username === 'plantao' && auth.password === 'certa'
          ? done(null, { user: 'plantao' })
          : done(new Error('Invalid login')),
      onData: (stream, session, done) => {
        let data = ''
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          data += chunk
        })
        stream.on('end', () => {
          const refusal = refusals.shift()
          if (refusal) return done(refusal)
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            data,
          })
          done()
        })
      },
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise<void>((resolve) => smtp.close(resolve)))

  test('a mail goes out soon, and its body is kept no longer', async () => {
    const post = await mailer(url)
    await post.send(mail())
    await post.settled()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'nao-responda@casa.com.br', to: ['ana@casa.com.br'] })
    expect(received[0]?.data).toContain('Content-Type: text/plain; charset=utf-8')
    expect(await kept()).toMatchObject({ status: 'Enviado', corpo_cifrado: null })
  })

  test('a mail has the name of the brokerage as its sender and its signature', async () => {
    const nome = 'Imobiliária "Três, Irmãos" Ltda'
    await database.db.updateTable('configuracoes').set({ nome }).execute()
    const post = await mailer(url)
    await post.send(mail({ texto: 'Olá.' }))
    await post.settled()
    await database.db.updateTable('configuracoes').set({ nome: null }).execute()
    const [sent] = received
    const encoded =
      /^From: =\?UTF-8\?Q\?(.*)\?= <nao-responda@casa\.com\.br>/ms.exec(sent?.data ?? '')?.[1] ?? ''
    expect(sent?.from).toBe('nao-responda@casa.com.br')
    expect(decodeQ(encoded.replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, ''))).toBe(nome)
    expect(decodeQ((sent?.data ?? '').replaceAll(/=\r\n/g, ''))).toContain(`Olá.\r\n--\x20\r\n${nome}`)
  })

  test('signs in to the server with the credentials of the address', async () => {
    const post = await mailer(url.replace('//', '//plantao:certa@'))
    await post.send(mail())
    await post.settled()
    expect(received).toHaveLength(1)
  })

  test('one written in a transaction goes out with deliver', async () => {
    const post = await mailer(url)
    await database.db.transaction().execute((trx) => post.send(mail(), trx))
    await post.settled()
    expect(received).toHaveLength(0)
    await post.deliver()
    expect(received).toHaveLength(1)
  })

  test('no line of a subject or an address becomes a header', async () => {
    const post = await mailer(url)
    await post.send(mail({ assunto: 'Oi\r\nBcc: outro@casa.com.br', para: 'ana@casa.com.br' }))
    await post.settled()
    expect(received[0]?.to).toEqual(['ana@casa.com.br'])
    expect(received[0]?.data).not.toMatch(/^Bcc:/m)
  })

  test.each([
    ['is away', () => 'smtp://127.0.0.1:1'],
    ['refuses the credentials', () => url.replace('//', '//plantao:errada@')],
    [
      'refuses the mail',
      () => {
        refusals.push(Object.assign(new Error('caixa cheia'), { responseCode: 452 }))
        return url
      },
    ],
  ])('a mail is kept when the server %s, and tried again later', async (_, address) => {
    const post = await mailer(address())
    await post.send(mail())
    await post.settled()
    const failed = await kept()
    expect(failed).toMatchObject({ status: 'Pendente', tentativas: 1 })
    expect(failed.ultimo_erro).toBeTruthy()
    expect(failed.ultimo_erro).not.toContain('errada')
    expect(post.open(failed.id, failed.corpo_cifrado as Buffer)).toContain('o link')

    const recovered = await mailer(url)
    await recovered.deliver()
    expect(received).toHaveLength(0)
    clock = later(1)
    await recovered.deliver()
    expect(received).toHaveLength(1)
    expect(received[0]?.data).toContain(`Message-ID: <${failed.id}@plantao>`)
    expect(await kept()).toMatchObject({ status: 'Enviado', corpo_cifrado: null, ultimo_erro: null })
  })

  test('is not sent after its link expired', async () => {
    const box = await mailer()
    await box.send(mail())
    clock = later(31)
    const restarted = await mailer(url)
    await restarted.deliver()
    expect(received).toHaveLength(0)
  })

  test('three servers that deliver at once send each mail once', async () => {
    const box = await mailer()
    for (let i = 0; i < 12; i++) await box.send(mail({ para: `pessoa${i}@casa.com.br` }))
    const servers = await Promise.all([mailer(url), mailer(url), mailer(url)])
    await Promise.all(servers.map((server) => server.deliver()))
    expect(received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `pessoa${i}@casa.com.br`).sort(),
    )
  })
})
