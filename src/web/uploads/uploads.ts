/** Uploads in parts: they go on while other screens are open, wait out a lost connection, and can be continued. */
import { useSyncExternalStore } from 'react'
import { BYTES, nextTogether } from '../../core/partes.ts'
import { failureOf } from '../api/api.ts'
import { isRetryable } from '../api/query.ts'
import { sessionStore } from '../session/browser-session.ts'
import { toastError } from '../ui/toasts.ts'

/** A file on its way to `target`. */
export interface Upload<T> {
  key: string
  target: T
  file: File
  /** The server's answer to its beginning; undefined before. */
  begun?: Begun
  /** Parts that have arrived. */
  sent: number
  /** Why it stopped; null while it goes on. */
  failure: string | null
  /** Whether it can be continued: it stopped for want of an answer. */
  resumable: boolean
}

interface Begun {
  id: string
  partes: number
  bytes_por_parte: number
}

type SendParts = (
  parts: { params: { id: string; parte: string }; body: File },
  options: { context: { timeoutMs: number } },
) => Promise<unknown>

/** How files of one kind are sent. Each call is repeated while the server does not answer. */
interface UploadKind<T> {
  /** Throws Recusa for a file that is not accepted. */
  check: (file: File) => Promise<void>
  begin: (upload: Upload<T>) => Promise<Begun>
  sendParts: SendParts
  complete: (upload: Upload<T>, id: string, context: { timeoutMs: number }) => Promise<unknown>
  /** Called once the file has arrived. */
  arrived: (upload: Upload<T>) => Promise<void>
  /** The title of a failure, and what is said of one without a reason. */
  failed: { title: string; message: string }
}

export interface Uploads<T> {
  /** The uploads that have not ended, and the failed ones. */
  useAll: () => readonly Upload<T>[]
  /** Sends the files, one after the other. */
  add: (target: T, files: readonly File[]) => Promise<void>
  /** Continues a stopped upload where it stopped. */
  resume: (key: string) => Promise<void>
  /** Takes a stopped upload off the list. */
  discard: (key: string) => void
}

const PART_TIMEOUT_MS = 30_000
/** For several parts together: on a line that became slow they are sent one by one. */
const TOGETHER_TIMEOUT_MS = 10_000
const ATTEMPTS = 5
const PAUSE_MS = 2_000
const CONTEXT = { timeoutMs: PART_TIMEOUT_MS }

export function createUploads<T>(kind: UploadKind<T>): Uploads<T> {
  let uploads: readonly Upload<T>[] = []
  const subscribers = new Set<() => void>()

  const find = (key: string) => uploads.find((each) => each.key === key)
  const update = (key: string, changes: Partial<Upload<T>>) =>
    change(uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const discard = (key: string) => change(uploads.filter((each) => each.key !== key))

  function change(next: readonly Upload<T>[]): void {
    uploads = next
    const underWay = uploads.some(({ failure }) => failure === null)
    if (underWay) window.addEventListener('beforeunload', askBeforeLeaving)
    else window.removeEventListener('beforeunload', askBeforeLeaving)
    for (const subscriber of subscribers) subscriber()
  }

  async function run(key: string): Promise<void> {
    try {
      await begin(key)
      const sendNext = senderOf(kind.sendParts)
      for (let each = find(key); each?.begun && each.sent < each.begun.partes; each = find(key))
        update(key, { sent: await sendNext(each.file, each.begun, each.sent) })
      const sent = find(key)
      if (!sent?.begun) return
      const { id } = sent.begun
      await persistently(() => kind.complete(sent, id, CONTEXT))
      discard(key)
      await kind.arrived(sent)
    } catch (error) {
      const failure = sentenceOf(error, kind.failed.message)
      update(key, { failure, resumable: isRetryable(error) })
      if (find(key)) toastError({ title: kind.failed.title, message: failure })
    }
  }

  /** Announces the file to the server, unless that was done before. */
  async function begin(key: string): Promise<void> {
    const waiting = find(key)
    if (!waiting || waiting.begun) return
    await kind.check(waiting.file)
    update(key, { begun: await persistently(() => kind.begin(waiting)) })
  }

  const subscribe = (subscriber: () => void) => {
    subscribers.add(subscriber)
    return () => subscribers.delete(subscriber)
  }

  // The next user must not see the previous user's files.
  sessionStore.subscribe((event) => {
    if (event === 'SIGNED_OUT' && uploads.length > 0) change([])
  })

  return {
    useAll: () => useSyncExternalStore(subscribe, () => uploads),
    async add(target, files) {
      const added = files.map(
        (file): Upload<T> => ({
          key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
          target,
          file,
          sent: 0,
          failure: null,
          resumable: false,
        }),
      )
      change([...uploads, ...added])
      for (const { key } of added) await run(key)
    },
    async resume(key) {
      update(key, { failure: null })
      await run(key)
    },
    discard,
  }
}

/** Sends a file at once, without a list of uploads. Returns the upload's id. */
export async function sendFile(file: File, begin: () => Promise<Begun>, send: SendParts): Promise<string> {
  const begun = await persistently(begin)
  const sendNext = senderOf(send)
  for (let sent = 0; sent < begun.partes; ) sent = await sendNext(file, begun, sent)
  return begun.id
}

/** Returns what sends the parts after the first `sent` ones, more together on a good line, and says how many have arrived then. */
function senderOf(send: SendParts) {
  let together = 1
  return (file: File, { id, partes, bytes_por_parte }: Begun, sent: number): Promise<number> =>
    persistently(async (attempt) => {
      if (attempt > 1) together = 1
      const end = Math.min(sent + together, partes)
      // If the file changed since it was chosen, the request would only say that there is no connection.
      const bytes = await file.slice(sent * bytes_por_parte, end * bytes_por_parte).arrayBuffer()
      const body = new File([bytes], '', { type: BYTES })
      const context = { timeoutMs: together > 1 ? TOGETHER_TIMEOUT_MS : PART_TIMEOUT_MS }
      const began = performance.now()
      await send({ params: { id, parte: String(sent + 1) }, body }, { context })
      together = nextTogether(together, performance.now() - began)
      return end
    })
}

/** The result of `call`, which is told the attempt's number, from 1; repeated while the server does not answer or is busy. */
async function persistently<T>(call: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt)
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function sentenceOf(error: unknown, unexplained: string): string {
  return failureOf(error).message || unexplained
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
