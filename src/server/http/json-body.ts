/** Which bodies reach a handler: JSON that can be stored, not too deep, of not too many values; and bytes where a route takes them. */
import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BYTES } from '../../core/partes.ts'
import { createQueue } from '../process/in-turn.ts'
import { askerOf } from './asker.ts'

/** Maximum nesting of objects and arrays in a body. */
const MAX_DEPTH = 12
/** The most values in all objects and arrays together. The largest body of a screen has some hundreds. */
export const MAX_VALUES = 20_000
/** In characters: reading a smaller body takes less than a millisecond. */
export const LARGE_BODY = 64 * 1024
const MAX_WAITING = 100

/** Accepts only JSON bodies that can be stored; refuses anything else before a handler runs. */
export function acceptJsonAlone(app: FastifyInstance): void {
  const inTurn = createQueue({ maxWaiting: MAX_WAITING })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text.length <= LARGE_BODY) return parsed(text)
      return inTurn(
        async () => {
          // Other calls are answered between two large bodies, and the schema of the one before is checked then.
          await nextRound()
          return parsed(text)
        },
        { asker: askerOf(request) },
      )
    },
  )
}

/** Accepts bytes too, in the routes of `app` alone. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser(
    BYTES,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer<ArrayBuffer>) => new File([bytes], '', { type: BYTES }),
  )
}

/** The body; undefined if there is none. Throws an error of status 400, or 413 if it has too many values. */
function parsed(text: string): unknown {
  if (text.length === 0) return undefined
  if (hasTooMany(text)) throw Object.assign(new Error('too many values'), { statusCode: 413 })
  try {
    const value: unknown = JSON.parse(text)
    requireStorable(value)
    return value
  } catch (cause) {
    throw Object.assign(new Error('invalid JSON', { cause }), { statusCode: 400 })
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = ['"', '\\', ',', '[', '{'].map((one) => one.charCodeAt(0))

/**
 * Whether the objects and arrays of a JSON text have more than MAX_VALUES values together: each value follows a comma, or
 * the beginning of its object or array, outside of strings. Counting takes a small part of the time that parsing does.
 */
function hasTooMany(text: string): boolean {
  let values = 0
  for (let at = 0; at < text.length && values <= MAX_VALUES; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (character === COMMA || character === BRACKET || character === BRACE) values++
  }
  return values > MAX_VALUES
}

/** Where the string that begins at `start` has its closing quote; the text's length if nowhere. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === BACKSLASH) at++
    else if (character === QUOTE) return at
  }
  return text.length
}

/**
 * Limits depth, and refuses prototype keys and text that PostgreSQL cannot store. Iterative, so that large bodies stay
 * cheap and deep ones cannot overflow the stack. Throws SyntaxError.
 */
function requireStorable(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new SyntaxError('depth')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') requireText(value)
      if (typeof value !== 'object' || value === null) continue
      const keys = Array.isArray(value) ? [] : Object.keys(value)
      for (const key of keys) {
        if (key === '__proto__' || key === 'constructor') throw new SyntaxError('prototype')
        requireText(key)
      }
      for (const item of Object.values(value)) next.push(item)
    }
    level = next
  }
}

function requireText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new SyntaxError('text')
}
