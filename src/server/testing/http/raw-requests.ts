/** Sends requests with unmodified addresses: `inject` and `fetch` normalize them. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface RawRequest {
  method: string
  /** The request target, sent unmodified. */
  target: string
  headers?: Record<string, string>
  /** Sent as JSON; a `text` is sent unmodified instead. */
  body?: unknown
  text?: string | undefined
  /** Its media type; by default JSON. */
  type?: string
}

export interface RawAnswer {
  /** Null if there was no response. */
  status: number | null
  /** The error code, if the response has one. */
  code: string | null
  /** The whole body; empty for an event stream, which is left at once. */
  text: string
}

/** Shows that a server hangs, not that the machine is slow. */
const NO_ANSWER_MS = 120_000

/** Sends to a listening server; `close` ends the connections. */
export function rawSender(app: FastifyInstance) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname: host, port } = new URL(app.listeningOrigin)

  function begin({ method, target, headers, body, text: given, type = 'application/json' }: RawRequest) {
    const text = given ?? (body === undefined ? null : JSON.stringify(body))
    const describing = text && {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
    }
    const sent = request({ agent, host, port, method, path: target, headers: { ...headers, ...describing } })
    return { sent, text, answer: answerTo(sent) }
  }

  return {
    close: () => agent.destroy(),
    send(asked: RawRequest): Promise<RawAnswer> {
      const { sent, text, answer } = begin(asked)
      sent.end(text)
      return answer
    },
    /** Sends only the head; `finish` sends the body. */
    sendHead(asked: RawRequest): { finish: () => Promise<RawAnswer> } {
      const { sent, text, answer } = begin(asked)
      sent.flushHeaders()
      return {
        finish: () => {
          sent.end(text)
          return answer
        },
      }
    },
  }
}

function answerTo(sent: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    sent.setTimeout(NO_ANSWER_MS, () => {
      resolve({ status: null, code: null, text: '' })
      sent.destroy()
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? null, code: codeOf(text), text }),
        reject,
      )
    })
  })
}

async function textOf(response: IncomingMessage): Promise<string> {
  if (String(response.headers['content-type']).startsWith('text/event-stream')) {
    response.destroy()
    return ''
  }
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}

function codeOf(text: string): string | null {
  return text.startsWith('{"defined"') ? JSON.parse(text).code : null
}
