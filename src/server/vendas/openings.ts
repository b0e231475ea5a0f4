/** Recording who opened a sale, with its client's personal data. */
import { authorOf, type Context } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'

/** An open screen reads its sale again whenever that changes: this is still the same opening. */
const SAME_OPENING_MS = 60 * 60_000
const MAX_KEPT = 20_000

// By session and sale, oldest first. Another server, or this one after a restart, records an opening once more.
const opened = new Map<string, number>()

/** Records that the caller opened the sale on a screen, once an hour for each session. */
export async function recordOpening(
  context: Context,
  venda: { id: string; numero_venda: string },
): Promise<void> {
  const key = `${authorOf(context).sessionId} ${venda.id}`
  const now = context.now().getTime()
  if (now - (opened.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_OPENING_MS) return
  await recordDocument(context, venda, 'tela')
  opened.delete(key)
  opened.set(key, now)
  for (const oldest of opened.keys()) {
    if (opened.size <= MAX_KEPT) break
    opened.delete(oldest)
  }
}

/** Records that the caller received the sale's data: on a screen, in a document, or because they asked for it. */
export function recordDocument(
  context: Context,
  { id, numero_venda }: { id: string; numero_venda: string },
  em: 'tela' | 'PDF' | 'pedido' | 'anexo',
  more: { categoria?: string } = {},
): Promise<void> {
  const detalhes = { numero_venda, em, ...more }
  return recordAct(context.db, context, {
    ato: 'dados_abertos',
    author: authorOf(context),
    about: id,
    detalhes,
  })
}
