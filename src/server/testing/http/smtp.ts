/** A real mail server for tests. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  /** The whole mail, its lines as they arrived. */
  data: string
}

export interface TestSmtp {
  url: string
  received: ReceivedMail[]
  /** The code with which these addresses are refused. */
  refused: Map<string, number>
  /** Called before a mail is answered; the server waits for it. */
  onMail: { hook: (mail: ReceivedMail) => Promise<void> }
  close: () => Promise<void>
}

/** Listens until it is closed. */
export async function testSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const refused = new Map<string, number>()
  const onMail = { hook: async (_mail: ReceivedMail): Promise<void> => undefined }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused.get(address)
      done(responseCode ? Object.assign(new Error(`caixa inexistente: ${address}`), { responseCode }) : null)
    },
    onData: (stream, session, done) => {
      let data = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        data += chunk
      })
      stream.on('end', () => {
        const mail = { to: session.envelope.rcptTo.map(({ address }) => address), data }
        received.push(mail)
        onMail.hook(mail).then(() => done(), done)
      })
    },
  })
  // A client that leaves is no failure of the server.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const close = () => new Promise<void>((resolve) => smtp.close(resolve))
  const { port } = smtp.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, refused, onMail, close }
}
