/** A sale as a PDF that always fits one A4 page. Runs in the PDFs' thread. */
import type { Venda } from '../../contract/vendas/vendas.ts'
import { renderOnePage } from '../pdf/printer.ts'
import { documentOf, type Emissao } from './pdf-document.ts'
import type { Scale } from './pdf-scale.ts'

const FULL: Scale['lengths'] = {
  notes: 5000,
  reason: 5000,
  description: 5000,
  participanteNote: 1000,
  name: 200,
  field: 5000,
}
const SHORT: Scale['lengths'] = {
  notes: 1200,
  reason: 500,
  description: 300,
  participanteNote: 0,
  name: 34,
  field: 300,
}

/** From comfortable to the one that fits the largest sale: first smaller, then side by side, then shortened texts. */
const SCALES: readonly Scale[] = [
  { fontSize: 9.5, sideBySide: 1, lengths: FULL },
  { fontSize: 8.5, sideBySide: 1, lengths: FULL },
  { fontSize: 7.5, sideBySide: 1, lengths: FULL },
  { fontSize: 7, sideBySide: 2, lengths: FULL },
  { fontSize: 6, sideBySide: 2, lengths: FULL },
  { fontSize: 6, sideBySide: 2, lengths: { ...FULL, participanteNote: 0 } },
  { fontSize: 5, sideBySide: 2, lengths: { ...FULL, participanteNote: 0, name: 48 } },
  { fontSize: 5, sideBySide: 2, lengths: SHORT },
  {
    fontSize: 4.5,
    sideBySide: 2,
    lengths: { ...SHORT, notes: 500, reason: 200, description: 100, name: 18, field: 100 },
  },
]

/** The bytes of a PDF of the sale. */
export default async function layOutVenda({
  venda,
  emissao,
}: {
  venda: Venda
  emissao: Emissao
}): Promise<Buffer<ArrayBuffer>> {
  const bytes = await inLargestScale((scale) => renderOnePage(documentOf(venda, emissao, scale)))
  if (!bytes) throw new Error(`the sale ${venda.id} does not fit on one page`)
  return bytes
}

/**
 * The result of `attempt` for the most comfortable scale that fits: usually the first; otherwise found by binary search.
 */
async function inLargestScale<T>(attempt: (scale: Scale) => Promise<T | null>): Promise<T | null> {
  let best: T | null = null
  let from = 0
  let to = SCALES.length
  for (let i = 0; from < to; i = (from + to) >> 1) {
    const scale = SCALES[i]
    const made = scale ? await attempt(scale) : null
    if (made !== null) {
      best = made
      to = i
    } else from = i + 1
  }
  return best
}
