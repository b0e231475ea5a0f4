/** Idempotency keys, which make a repeated request count once. */
import { useState } from 'react'
import { isDecided } from '../api/api.ts'

/** A random key of 32 hexadecimal digits; works over plain HTTP too, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The options of a call that counts once. */
export interface CallOptions {
  context: { idempotencyKey: string }
}

type Call<I, O> = (input: I, options: CallOptions) => Promise<O>

/**
 * Sends what is done to stored records. The key ends with the server's answer, because the same may be done again after
 * something else was; only an attempt that nobody answered is repeated under its key, and no longer than `seen`, what
 * the screen shows of the record, stays the same. A second press while it runs shares it.
 */
export function useAct<I, O>(call: Call<I, O>, seen?: string): (input: I) => Promise<O> {
  return useSender(call, 'act', seen)
}

/**
 * Sends what creates a record. The key stays until the form is closed, also after success, so that a second click makes
 * no second record; only another `form` begins another one.
 */
export function useCreation<I, O>(call: Call<I, O>, form?: string): (input: I) => Promise<O> {
  return useSender(call, 'creation', form)
}

function useSender<I, O>(call: Call<I, O>, what: What, about: string | undefined): (input: I) => Promise<O> {
  const [sender, setSender] = useState(() => ({ about, send: createSender<I, O>(what) }))
  if (sender.about !== about) setSender({ about, send: createSender(what) })
  return (input) => sender.send(input, call)
}

type What = 'act' | 'creation'

interface Attempt<O> {
  content: string
  key: string
  /** Null once it has ended. */
  running: Promise<O> | null
}

function createSender<I, O>(what: What): (input: I, call: Call<I, O>) => Promise<O> {
  let last: Attempt<O> | null = null
  return (input, call) => {
    const content = JSON.stringify(input)
    const isSame = last?.content === content
    if (last?.running && isSame) return last.running
    const key = last && (isSame || what === 'creation') ? last.key : randomKey()
    const attempt: Attempt<O> = { content, key, running: null }
    const end = (isAnswered: boolean) => {
      attempt.running = null
      if (isAnswered && what === 'act' && last === attempt) last = null
    }
    last = attempt
    attempt.running = call(input, { context: { idempotencyKey: key } })
    attempt.running.then(
      () => end(true),
      (error: unknown) => end(isDecided(error)),
    )
    return attempt.running
  }
}
