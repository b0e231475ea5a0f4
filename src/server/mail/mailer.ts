/**
 * Outgoing mail. Each mail is first stored in caixa_de_saida with its body encrypted. With SMTP_URL it is then sent,
 * with retries until its link expires; without it, an Administrador delivers it by hand. The body is erased once it is
 * no longer needed.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connections/connection.ts'
import type { Db } from '../database/schema/types.ts'
import { readName } from '../imobiliaria/imobiliaria.ts'
import { createBackground } from '../process/background.ts'
import { createCipher } from '../process/cipher.ts'
import type { Config } from '../process/config.ts'
import type { Logger } from '../process/log.ts'

export interface Mail {
  /** The purpose, such as 'recuperacao'. */
  tipo: string
  para: string
  assunto: string
  texto: string
  /** When its link expires. */
  expira_em: Date
  /** The usuario whose action caused it. */
  usuario_id?: string
}

/** A mail that is sent at once and at most once, with a PDF. */
export interface DirectMail extends Pick<Mail, 'para' | 'assunto' | 'texto'> {
  /** Of its Message-ID. */
  id: string
  anexo: { nome: string; dados: Uint8Array }
}

/** What became of a direct mail; `Fora do ar` if the server could not be asked, so that nothing was sent. */
export interface Resposta {
  situacao: 'Enviado' | 'Recusado' | 'Incerto' | 'Fora do ar'
  /** The server's words, unless it took the mail. */
  resposta: string | null
}

export interface Mailer {
  /** Sends a mail without storing it; null without SMTP_URL. */
  sendOnce: ((mail: DirectMail) => Promise<Resposta>) | null
  /**
   * Stores the mail and sends it soon. With a transaction as `db`, the mail is part of it, and the caller calls
   * `deliver` or `deliverSoon` after the commit.
   */
  send(mail: Mail, db?: Db): Promise<void>
  /** The same for several mails, in one statement. */
  sendAll(mails: readonly Mail[], db?: Db): Promise<void>
  /** Starts sending due mails without waiting. */
  deliverSoon(): void
  /** Sends due mails; no effect without SMTP_URL. A mail that fails is retried later. */
  deliver(): Promise<void>
  /** The text of a stored body; null if it was encrypted with another secret. */
  open(id: string, body: Buffer): string | null
  /** Erases bodies whose link has expired, and deletes mails 90 days later. */
  purge(): Promise<void>
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>
  /** The same at a shutdown; see Background. */
  stop(): Promise<void>
}

export async function createMailer({
  config,
  database,
  secret,
  log,
  now,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  database: Database
  secret: string
  log: Logger
  now: () => Date
}): Promise<Mailer> {
  const { db } = database
  const cipher = createCipher(secret, 'plantao mails')
  const background = createBackground(log)
  const instant = (seconds = 0) => new Date(now().getTime() + seconds * 1000).toISOString()
  const { deliver, sendOnce } = await createDelivery({ config, db, cipher, log, instant })
  const deliverSoon = () => background.run('send mails', deliver)

  const sendAll: Mailer['sendAll'] = async (mails, trx = db) => {
    if (mails.length === 0) return
    const nome = await readName(trx)
    await trx
      .insertInto('caixa_de_saida')
      .values(
        mails.map(({ texto, expira_em, ...mail }) => {
          const id = randomUUID()
          return {
            ...mail,
            id,
            corpo_cifrado: cipher.seal(id, nome === null ? texto : `${texto}\n-- \n${nome}\n`),
            proxima_tentativa_em: instant(),
            expira_em: expira_em.toISOString(),
          }
        }),
      )
      .execute()
    if (trx === db) deliverSoon()
  }

  return {
    sendOnce,
    send: (mail, trx) => sendAll([mail], trx),
    sendAll,
    deliver,
    deliverSoon,
    open: (id, body) => cipher.open(id, body),
    async purge() {
      const expired = await sql<{ id: string }>`
        update caixa_de_saida set corpo_cifrado = null, status = case status when 'Pendente' then 'Expirado' else status end
         where expira_em <= ${instant()} and (corpo_cifrado is not null or status = 'Pendente')
         returning id`.execute(db)
      if (expired.rows.length > 0) log.info({ emails: expired.rows.length }, 'bodies of expired mails erased')
      await sql`delete from caixa_de_saida where expira_em < ${instant(-FORGET_SECONDS)}`.execute(db)
    },
    settled: () => background.settled(),
    stop: () => background.stop(),
  }
}

interface DeliveryParts {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  db: Db
  cipher: ReturnType<typeof createCipher>
  log: Logger
  /** The present moment, or one that many seconds later. */
  instant: (seconds?: number) => string
}

/** The functions that send the mails that are due, none without SMTP_URL, and one mail at once. */
async function createDelivery({
  config,
  db,
  cipher,
  log,
  instant,
}: DeliveryParts): Promise<Pick<Mailer, 'deliver' | 'sendOnce'>> {
  if (!config.smtpUrl) return { deliver: async () => undefined, sendOnce: null }
  const transport = await openTransport(config.smtpUrl)

  /** Leases one due mail for LEASE_SECONDS, so that no other server sends it meanwhile. */
  async function nextDue() {
    const found = await sql<Due>`
      update caixa_de_saida
         set tentativas = tentativas + 1, proxima_tentativa_em = ${instant(LEASE_SECONDS)}
       where id = (select id from caixa_de_saida
                    where status = 'Pendente' and proxima_tentativa_em <= ${instant()} and expira_em > ${instant()}
                      and corpo_cifrado is not null
                    order by proxima_tentativa_em for update skip locked limit 1)
      returning id, para, assunto, corpo_cifrado, tentativas`.execute(db)
    return found.rows[0] ?? null
  }

  /** MAIL_FROM with the brokerage's name, if it has one. */
  async function sender(): Promise<string | { name: string; address: string } | undefined> {
    const { mailFrom } = config
    const name = mailFrom && (await readName(db))
    if (!mailFrom || !name) return mailFrom
    return { name, address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom }
  }

  async function attempt({ id, para, assunto, corpo_cifrado, tentativas }: Due): Promise<void> {
    try {
      const text = cipher.open(id, corpo_cifrado)
      if (text === null) throw new Error('the body was encrypted with another secret')
      await transport.sendMail({
        to: para,
        subject: assunto,
        text,
        from: await sender(),
        // The same for every attempt, so that a mail accepted twice is shown once.
        ...automatic(id),
      })
      await sql`update caixa_de_saida set status = 'Enviado', enviado_em = ${instant()}, corpo_cifrado = null, ultimo_erro = null
                 where id = ${id}`.execute(db)
    } catch (error) {
      const wait = Math.min(RETRY_SECONDS * 2 ** (tentativas - 1), LONGEST_RETRY_SECONDS)
      log.warn(
        { err: error, email: id, attempts: tentativas },
        'a mail could not be sent; it will be tried again',
      )
      await sql`update caixa_de_saida set proxima_tentativa_em = ${instant(wait)},
                       ultimo_erro = ${String(error).slice(0, 300)}
                 where id = ${id} and status = 'Pendente'`.execute(db)
    }
  }

  async function sendOnce({ id, para, assunto, texto, anexo }: DirectMail): Promise<Resposta> {
    // An error of sending does not say whether the server was reached before.
    const away = await transport.verify().then(() => null, wordsOf)
    if (away !== null) return { situacao: 'Fora do ar', resposta: away }
    try {
      const nome = await readName(db)
      await transport.sendMail({
        to: { name: '', address: para },
        subject: assunto,
        text: nome === null ? texto : `${texto}\n-- \n${nome}\n`,
        from: await sender(),
        attachments: [
          { filename: anexo.nome, content: Buffer.from(anexo.dados), contentType: 'application/pdf' },
        ],
        ...automatic(id),
      })
      return { situacao: 'Enviado', resposta: null }
    } catch (error) {
      const refused =
        error instanceof Error && ('responseCode' in error || Object(error).code === 'EENVELOPE')
      return { situacao: refused ? 'Recusado' : 'Incerto', resposta: wordsOf(error) }
    }
  }

  const deliver = async () => {
    for (let mail = await nextDue(); mail; mail = await nextDue()) await attempt(mail)
  }
  return { deliver, sendOnce }
}

const automatic = (id: string) => ({
  messageId: `<${id}@plantao>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

function wordsOf(error: unknown): string {
  return String(error)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 300)
}

interface Due {
  id: string
  para: string
  assunto: string
  corpo_cifrado: Buffer
  tentativas: number
}

const FORGET_SECONDS = 90 * 86_400
const LEASE_SECONDS = 120
const RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 15 * 60
const NETWORK_TIMEOUT_MS = 20_000

// The library is large, and needed only with SMTP_URL.
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const patience = {
    connectionTimeout: NETWORK_TIMEOUT_MS,
    greetingTimeout: NETWORK_TIMEOUT_MS,
    socketTimeout: NETWORK_TIMEOUT_MS,
  }
  return createTransport({ url, ...patience }, { disableFileAccess: true, disableUrlAccess: true })
}
