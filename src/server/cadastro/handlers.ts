/**
 * The handlers of the routes that every register has. A noun supplies its queries, spreads these handlers and overrides
 * what differs. `hoje` is the business day, YYYY-MM-DD; `only` says which sales the caller sees.
 */
import type { SelectQueryBuilder } from 'kysely'
import type { ListFormat } from '../../contract/lists.ts'
import { type Cadastro, fileOf, type ListName } from '../../core/cadastros.ts'
import { today } from '../../core/dates.ts'
import type { Context } from '../api/api.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { exportar } from '../export/export.ts'
import type { Column } from '../export/spreadsheet.ts'
import { type History, readHistory } from './history.ts'
import { countRows, inPages, type ListInput, type ListPage, readList } from './list.ts'
import { type CadastroWithStatus, type Deletion, deleteRecord, lockVersion, setStatus } from './writes.ts'

/** A noun's list: one page or a search's results, and the whole list page by page for an export. */
export interface ListQueries<F, L> {
  read: (db: Db, filters: F, hoje: string, only: OnlyLoja) => Promise<ListPage<L>>
  pages: (db: Db, filters: F, hoje: string, only: OnlyLoja) => AsyncIterable<readonly L[]>
  /** Counts the list without reading it. */
  count?: (db: Db, filters: F, hoje: string, only: OnlyLoja) => Promise<number>
  columns: readonly Column<L>[]
  /** The name of the exported sheet; by default the noun's. */
  sheet?: string
}

/**
 * A noun's records. `obter` throws Recusa NAO_ENCONTRADO; `update` receives the input of `atualizar` once the record is
 * locked and its version checked.
 */
export interface RecordQueries<L, N, A> {
  obter: (db: Db, id: string, hoje: string, only: OnlyLoja) => Promise<L>
  /** The record as the caller may see it; by default as it is. */
  seen?: (context: Context, record: L) => Promise<L>
  insert: (db: Db, record: N, context: Context) => Promise<{ id: string }>
  update: (db: Db, change: A, context: Context) => Promise<unknown>
  deletion: Deletion
}

/** A list whose filters and order come from a single query. */
export function fromQuery<F extends ListInput, DB, TB extends keyof DB, L>(
  select: (db: Db, filters: F, only: OnlyLoja) => SelectQueryBuilder<DB, TB, L>,
): Pick<ListQueries<F, L>, 'read' | 'pages' | 'count'> {
  return {
    read: (db, filters, _hoje, only) => readList(select(db, filters, only), filters),
    pages: (db, filters, _hoje, only) => inPages(select(db, filters, only)),
    count: (db, filters, _hoje, only) => countRows(select(db, filters, only)),
  }
}

/** An API route before its handler is attached; `H` is the implemented procedure. */
interface ApiRoute<I, O, H> {
  handler(handler: (options: { input: I; context: Context }) => Promise<O>): H
}

const todayOf = ({ now }: Context) => today(now())

/** Handlers of listar and exportar, of a register or another list; `queries` may depend on what the caller sees and asks for. */
export function listHandlers<F extends object, L, HL, HE>(
  list: ListName,
  routes: {
    listar: ApiRoute<F, ListPage<L>, HL>
    exportar: ApiRoute<F & { formato: ListFormat }, File, HE>
  },
  queries: ListQueries<F, L> | ((context: Context, filters: F) => ListQueries<F, L>),
) {
  const queriesFor = typeof queries === 'function' ? queries : () => queries
  return {
    listar: routes.listar.handler(({ input, context }) =>
      queriesFor(context, input).read(context.db, input, todayOf(context), context.only),
    ),
    exportar: routes.exportar.handler(({ input, context }) => {
      const { pages, count, columns, sheet } = queriesFor(context, input)
      const hoje = todayOf(context)
      const only = context.only
      return exportar(context, {
        ...fileOf(list),
        ...(sheet !== undefined && { folha: sheet }),
        format: input.formato,
        colunas: columns,
        filtros: input,
        pages: (trx) => pages(trx, input, hoje, only),
        ...(count && { count: (trx) => count(trx, input, hoje, only) }),
      })
    }),
  }
}

interface Versioned {
  id: string
  versao: number
}

/** Handlers of obter, criar, atualizar and excluir. */
export function recordHandlers<L, Full extends L, N, A extends Versioned, HO, HC, HA, HX>(
  cadastro: Cadastro,
  routes: {
    /** May return more than the other routes do. */
    obter: ApiRoute<{ id: string }, Full, HO>
    criar: ApiRoute<N, L, HC>
    atualizar: ApiRoute<A, L, HA>
    excluir: ApiRoute<Versioned, { ok: true }, HX>
  },
  { obter, seen = async (_, record) => record, insert, update, deletion }: RecordQueries<Full, N, A>,
) {
  const read = async (context: Context, id: string) =>
    seen(context, await obter(context.db, id, todayOf(context), context.only))
  /** Lets a caller change no record that they do not see; after its lock, so that it stays so. */
  const requireSight = async (context: Context, id: string) => {
    if (context.only !== null) await read(context, id)
  }
  return {
    obter: routes.obter.handler(({ input, context }) => read(context, input.id)),
    criar: routes.criar.handler(async ({ input, context }) => {
      const { id } = await insert(context.db, input, context)
      return read(context, id)
    }),
    atualizar: routes.atualizar.handler(async ({ input, context }) => {
      const { id, versao } = input
      await lockVersion(context.db, cadastro, { id, versao, obter: () => read(context, id) })
      await requireSight(context, id)
      await update(context.db, input, context)
      return read(context, id)
    }),
    excluir: routes.excluir.handler(async ({ input: { id, versao }, context }) => {
      await requireSight(context, id)
      await deleteRecord(context.db, cadastro, deletion, { id, versao, obter: () => read(context, id) })
      return { ok: true } as const
    }),
  }
}

/** Handler of historico. */
export function historyHandler<H>(
  route: ApiRoute<{ id: string }, { itens: Awaited<ReturnType<typeof readHistory>> }, H>,
  history: History,
) {
  return route.handler(async ({ input, context }) => ({
    itens: await readHistory(context.db, input.id, history, context.only),
  }))
}

/** Handler of alternar, for nouns whose change of status has no consequences. */
export function statusHandler<const S extends string, L, H>(
  cadastro: CadastroWithStatus<S>,
  route: ApiRoute<{ id: string; status: S }, L, H>,
  obter: (db: Db, id: string, hoje: string, only: OnlyLoja) => Promise<L>,
) {
  return route.handler(async ({ input, context }) => {
    await setStatus(context.db, cadastro, input)
    // Throws for a record that the caller does not see, which undoes the change.
    return obter(context.db, input.id, todayOf(context), context.only)
  })
}
