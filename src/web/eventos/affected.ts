/** What was read that a change makes old, and reading it again without haste. */
import type { contract } from '../../contract/index.ts'
import type { TabelaAcompanhada } from '../../core/cadastros.ts'

type Noun = keyof typeof contract

/** The tables that a noun's answers come from; a noun that is not listed may use any table. */
const TABELAS: { readonly [N in Noun]?: readonly TabelaAcompanhada[] } = {
  vendas: [
    ...(['vendas', 'vendas_participantes', 'campanhas', 'campanhas_vendas'] as const),
    ...(['lojas', 'empreendimentos', 'colaboradores'] as const),
  ],
  dashboard: [
    ...(['vendas', 'vendas_participantes', 'metas', 'lojas', 'empreendimentos', 'colaboradores'] as const),
  ],
  lojas: ['lojas', 'usuarios'],
  empreendimentos: ['empreendimentos'],
  rascunhos: [],
  busca: [],
  caixaDeSaida: [],
}

/**
 * What a change of `tabelas` means for the answer of the route `path` (its noun and what it does): lists and figures are
 * read again; a single record is old, but stays on screen as it is, because somebody may be about to change or delete
 * just what they see.
 */
export function effectOn(path: unknown, tabelas: readonly TabelaAcompanhada[]): 'reread' | 'old' | null {
  const [noun, action]: unknown[] = Array.isArray(path) ? path : []
  const known: Record<string, readonly TabelaAcompanhada[] | undefined> = TABELAS
  const own = typeof noun === 'string' ? known[noun] : undefined
  if (own && !own.some((tabela) => tabelas.includes(tabela))) return null
  return action === 'obter' ? 'old' : 'reread'
}

/** Changes that come one after another are read together, once in this time. */
const PAUSE_MS = 2_000
const TOGETHER_MS = 150

/** Collects what changed and calls `flush` with it: soon after the first change, then with pauses. Returns how to add. */
export function collectChanges(
  flush: (tabelas: readonly TabelaAcompanhada[]) => void,
): (tabelas: readonly TabelaAcompanhada[]) => void {
  const pending = new Set<TabelaAcompanhada>()
  let flushedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return (tabelas) => {
    for (const tabela of tabelas) pending.add(tabela)
    if (timer !== undefined || pending.size === 0) return
    const due = Math.max(TOGETHER_MS, flushedAt + PAUSE_MS - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      flushedAt = performance.now()
      const changed = [...pending]
      pending.clear()
      flush(changed)
    }, due)
  }
}
