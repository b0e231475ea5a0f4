/** Decides which cached queries a change affects, and batches changes before they are refetched. */

import type { contract } from '../../contract/index.ts'
import { partsIn } from '../../core/cadastros-partes.ts'
import {
  ANNOUNCED_TABLES,
  type AnnouncedTable,
  FOLLOWED_TABLES,
  tablesOf,
} from '../../core/followed-tables.ts'
import { PLAIN_LIST_NAMES, type PlainList } from '../../core/lists.ts'

type Noun = keyof typeof contract

const PAGAMENTOS = ['pagamentos', 'fechamentos', 'favorecidos'] as const

/**
 * The tables that a noun's answers come from; a noun that is not listed may use any table of the registers. Those of
 * lists that are no registers are in their registry.
 */
const TABLES: { readonly [N in Exclude<Noun, PlainList>]?: readonly AnnouncedTable[] } = {
  vendas: [
    'vendas',
    ...partsIn('vendas'),
    'campanhas',
    'lojas',
    'empreendimentos',
    'colaboradores',
    // Says what Staff sees of clients.
    'configuracoes',
  ],
  anexos: [...partsIn('anexos'), 'configuracoes'],
  dashboard: [
    'vendas',
    ...partsIn('dashboard'),
    'metas',
    'lojas',
    'empreendimentos',
    'colaboradores',
    'feriados_locais',
    ...PAGAMENTOS,
    // The first steps.
    'configuracoes',
    'configuracoes_logo',
  ],
  lojas: ['lojas', 'usuarios'],
  empreendimentos: ['empreendimentos'],
  rascunhos: [],
  formularios: [],
  visoes: [],
  busca: [],
  avisos: ANNOUNCED_TABLES,
  configuracoes: ['configuracoes', 'configuracoes_logo', 'feriados_locais', 'lojas'],
  // Each search is recorded with its reason: refetching would be another act.
  titulares: [],
  incidentes: ['incidentes'],
  // Asked again while the server works on them.
  cargas: [],
  extratos: [],
  trabalhos: [],
  arquivosDoBanco: [...PAGAMENTOS, 'arquivos_do_banco', 'arquivos_do_banco_layouts'],
  // Read by an act.
  retornos: [],
  rubricas: ['rubricas'],
  recuperacoes: [],
  // What was looked at is what is made: an answer that changed by itself would be another question.
  bonus: [],
  bonusDePromocoes: [],
  pagamentos: [...PAGAMENTOS, 'arquivos_do_banco', 'comprovantes', 'fechamentos_notas'],
  // An NF or RPA stands beside the sum to be invoiced, which follows the closing.
  comprovantes: [...PAGAMENTOS, 'comprovantes', 'fechamentos_notas'],
}

const KNOWN: Readonly<Record<string, readonly AnnouncedTable[] | undefined>> = {
  ...TABLES,
  ...Object.fromEntries(PLAIN_LIST_NAMES.map((list) => [list, tablesOf(list)])),
}

/**
 * The effect of a change of `tables` on the cached response of the route `path` (noun and action). Lists and figures are
 * refetched. A single record, except a closing, only becomes stale: it stays on screen unchanged, because the user may be about
 * to edit or delete exactly the version shown. Null if the response is not affected.
 */
export function effectOn(path: unknown, tables: readonly AnnouncedTable[]): 'refetch' | 'stale' | null {
  const [noun, action]: unknown[] = Array.isArray(path) ? path : []
  const own = (typeof noun === 'string' ? KNOWN[noun] : undefined) ?? FOLLOWED_TABLES
  if (!own.some((table) => tables.includes(table))) return null
  if (action !== 'obter') return 'refetch'
  // A closing is a page that follows what others do, and no form: what is decided on it carries what was looked at.
  const isRead = noun === 'fechamentos' && PAGAMENTOS.some((table) => tables.includes(table))
  return isRead ? 'refetch' : 'stale'
}

/** Minimum interval between two flushes. */
const PAUSE_MS = 2_000
/** Changes within this time of the first one are flushed together. */
const TOGETHER_MS = 150

/**
 * Batches changed tables: calls `flush` shortly after the first change, then at most once per PAUSE_MS. Returns the
 * function that adds tables.
 */
export function collectChanges(
  flush: (tables: readonly AnnouncedTable[]) => void,
): (tables: readonly AnnouncedTable[]) => void {
  const pending = new Set<AnnouncedTable>()
  let flushedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return (tables) => {
    for (const table of tables) pending.add(table)
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
