/** Uploads of attachments: they go on while other screens are open, wait out a lost connection, and can be continued. */
import { useMemo, useSyncExternalStore } from 'react'
import {
  ANEXO_MESSAGES,
  type AnexoCategoria,
  refusalOfSize,
  shortFileName,
  TYPE_BYTES,
  typeOfAnexo,
} from '../../core/anexos.ts'
import { Recusa } from '../../core/recusa.ts'
import { client, failureOf } from '../api/api.ts'
import { isRetryable, orpc, refetchKeys } from '../api/query.ts'
import { toBase64 } from '../browser/base64.ts'
import { sessionStore } from '../session/browser-session.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'

/** A file on its way to a sale. */
export interface Upload {
  key: string
  venda: { id: string; numero_venda: string }
  file: File
  categoria: AnexoCategoria
  /** The server's answer to its beginning; undefined before. */
  begun?: { id: string; partes: number; bytes_por_parte: number }
  /** Parts that have arrived. */
  sent: number
  /** Why it stopped; null while it goes on. */
  failure: string | null
  /** Whether it can be continued: it stopped for want of an answer. */
  resumable: boolean
}

const PART_TIMEOUT_MS = 30_000
const ATTEMPTS = 5
const PAUSE_MS = 2_000

let uploads: readonly Upload[] = []
const subscribers = new Set<() => void>()

/** The uploads to the sale that have not ended, or failed. */
export function useUploads(vendaId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return useMemo(() => all.filter(({ venda }) => venda.id === vendaId), [all, vendaId])
}

/** Attaches the files to the sale, one after the other. */
export async function upload(
  venda: Upload['venda'],
  files: readonly File[],
  categoria: AnexoCategoria,
): Promise<void> {
  const added = files.map(
    (file): Upload => ({
      ...{ key: crypto.getRandomValues(new Uint32Array(2)).join('-'), venda, file, categoria },
      ...{ sent: 0, failure: null, resumable: false },
    }),
  )
  change([...uploads, ...added])
  for (const { key } of added) await run(key)
}

/** Continues a stopped upload where it stopped. */
export async function resume(key: string): Promise<void> {
  update(key, { failure: null })
  await run(key)
}

/** Takes a stopped upload off the list. */
export function discard(key: string): void {
  change(uploads.filter((each) => each.key !== key))
}

async function run(key: string): Promise<void> {
  try {
    const { file, venda } = await begin(key)
    for (let each = find(key); each?.begun && each.sent < each.begun.partes; each = find(key)) {
      const { id, bytes_por_parte } = each.begun
      const from = each.sent * bytes_por_parte
      const dados = await toBase64(file.slice(from, from + bytes_por_parte))
      const parte = String(each.sent + 1)
      await persistently(() =>
        client.anexos.enviarParte({ id, parte, dados }, { context: { timeoutMs: PART_TIMEOUT_MS } }),
      )
      update(key, { sent: each.sent + 1 })
    }
    const begun = find(key)?.begun
    if (!begun) return
    await persistently(() =>
      client.anexos.concluir({ id: begun.id }, { context: { timeoutMs: PART_TIMEOUT_MS } }),
    )
    discard(key)
    toastSuccess(`${file.name} foi anexado à venda ${venda.numero_venda}.`)
    await refetchAnexos(venda.id)
  } catch (error) {
    const failure = sentenceOf(error)
    update(key, { failure, resumable: !isRefused(error) && isRetryable(error) })
    if (find(key)) toastError({ title: 'Erro ao anexar arquivo', message: failure })
  }
}

/** Announces the file to the server, unless that was done before. Throws Recusa for a file that is not accepted. */
async function begin(key: string): Promise<Upload> {
  const waiting = find(key)
  if (!waiting) throw new Recusa('ANEXO_RECUSADO', ANEXO_MESSAGES.envio)
  if (waiting.begun) return waiting
  const { file, venda, categoria } = waiting
  const refused = refusalOfSize(file.size)
  if (refused) throw new Recusa('ANEXO_RECUSADO', refused)
  const beginning = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer())
  if (!typeOfAnexo(beginning)) throw new Recusa('ANEXO_RECUSADO', ANEXO_MESSAGES.tipo)
  const input = { venda_id: venda.id, nome: shortFileName(file.name), categoria, tamanho: file.size }
  const begun = await persistently(() =>
    client.anexos.iniciar(input, { context: { idempotencyKey: `anexo-${key}` } }),
  )
  update(key, { begun })
  return waiting
}

/** The result of `call`, repeated while the server does not answer or is busy. */
async function persistently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Refetches what shows the attachments of the sale. */
export function refetchAnexos(vendaId: string): Promise<void> {
  return refetchKeys(
    orpc.anexos.listar.key({ input: { venda_id: vendaId } }),
    orpc.vendas.historico.key({ input: { id: vendaId } }),
  )
}

/** Whether the file itself is the reason: it is not accepted, or was moved or changed after it was chosen. */
function isRefused(error: unknown): boolean {
  return error instanceof Recusa || (error instanceof DOMException && error.name !== 'TimeoutError')
}

function sentenceOf(error: unknown): string {
  if (error instanceof Recusa) return error.mensagem
  if (isRefused(error)) return 'O arquivo não pôde ser lido. Escolha-o de novo.'
  return failureOf(error).message || 'Erro ao anexar o arquivo. Tente novamente.'
}

function find(key: string): Upload | undefined {
  return uploads.find((each) => each.key === key)
}

function update(key: string, changes: Partial<Upload>): void {
  change(uploads.map((each) => (each.key === key ? { ...each, ...changes } : each)))
}

function change(next: readonly Upload[]): void {
  uploads = next
  const underWay = uploads.some(({ failure }) => failure === null)
  if (underWay) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const subscriber of subscribers) subscriber()
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

// The next user must not see the previous user's files.
sessionStore.subscribe((event) => {
  if (event === 'SIGNED_OUT' && uploads.length > 0) change([])
})
