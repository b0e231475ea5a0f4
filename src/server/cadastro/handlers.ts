/**
 * The handlers of the routes that every register has. A noun supplies its queries, spreads these handlers and overrides
 * what differs. `hoje` is the business day, YYYY-MM-DD.
 */
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Formato } from '../../contract/listas.ts'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { today } from '../../core/datas.ts'
import type { Context } from '../api/api.ts'
import type { Tables } from '../database/types.ts'
import { exportar } from '../export/exportacao.ts'
import type { Coluna } from '../export/planilha.ts'
import { type Exclusao, excluirRegistro, travarVersao } from './gravacao.ts'
import { emPaginas, type Lista, type ListaPedida, lerLista } from './lista.ts'

type Db = Kysely<Tables>

/** A noun's list: one page or a search's results, and the whole list page by page for an export. */
export interface ConsultasDeLista<F, L> {
  ler: (db: Db, filtros: F, hoje: string) => Promise<Lista<L>>
  paginas: (db: Db, filtros: F, hoje: string) => AsyncIterable<readonly L[]>
  colunas: readonly Coluna<L>[]
  /** The name of the exported sheet; by default the noun's. */
  folha?: string
}

/**
 * A noun's records. `obter` throws Recusa NAO_ENCONTRADO; `gravar` receives the input of `atualizar` once the record is
 * locked and its version checked.
 */
export interface ConsultasDeRegistro<L, N, A> {
  obter: (db: Db, id: string, hoje: string) => Promise<L>
  inserir: (db: Db, registro: N, context: Context) => Promise<{ id: string }>
  gravar: (db: Db, alteracao: A, context: Context) => Promise<unknown>
  exclusao: Exclusao
}

/** A list whose filters and order come from a single query. */
export function porConsulta<F extends ListaPedida, DB, TB extends keyof DB, L>(
  selecionar: (db: Db, filtros: F) => SelectQueryBuilder<DB, TB, L>,
): Pick<ConsultasDeLista<F, L>, 'ler' | 'paginas'> {
  return {
    ler: (db, filtros) => lerLista(selecionar(db, filtros), filtros),
    paginas: (db, filtros) => emPaginas(selecionar(db, filtros)),
  }
}

/** An API route before its handler is attached; `H` is the implemented procedure. */
interface Rota<I, O, H> {
  handler(handler: (options: { input: I; context: Context }) => Promise<O>): H
}

const hojeDe = ({ now }: Context) => today(now())

/** Handlers of listar and exportar. */
export function handlersDeLista<F extends object, L, HL, HE>(
  cadastro: Cadastro,
  rotas: { listar: Rota<F, Lista<L>, HL>; exportar: Rota<F & { formato: Formato }, File, HE> },
  { ler, paginas, colunas, folha = wordsOf(cadastro).title }: ConsultasDeLista<F, L>,
) {
  return {
    listar: rotas.listar.handler(({ input, context }) => ler(context.db, input, hojeDe(context))),
    exportar: rotas.exportar.handler(({ input, context }) => {
      const hoje = hojeDe(context)
      return exportar(context.db, {
        nome: cadastro,
        folha,
        formato: input.formato,
        hoje,
        colunas,
        paginas: (trx) => paginas(trx, input, hoje),
      })
    }),
  }
}

interface Versao {
  id: string
  versao: number
}

/** Handlers of obter, criar, atualizar and excluir. */
export function handlersDeRegistro<L, Lido extends L, N, A extends Versao, HO, HC, HA, HX>(
  cadastro: Cadastro,
  rotas: {
    /** May return more than the other routes do. */
    obter: Rota<{ id: string }, Lido, HO>
    criar: Rota<N, L, HC>
    atualizar: Rota<A, L, HA>
    excluir: Rota<Versao, { ok: true }, HX>
  },
  { obter, inserir, gravar, exclusao }: ConsultasDeRegistro<Lido, N, A>,
) {
  const ler = (context: Context, id: string) => obter(context.db, id, hojeDe(context))
  return {
    obter: rotas.obter.handler(({ input, context }) => ler(context, input.id)),
    criar: rotas.criar.handler(async ({ input, context }) => {
      const { id } = await inserir(context.db, input, context)
      return ler(context, id)
    }),
    atualizar: rotas.atualizar.handler(async ({ input, context }) => {
      const { id, versao } = input
      await travarVersao(context.db, cadastro, { id, versao, obter: () => ler(context, id) })
      await gravar(context.db, input, context)
      return ler(context, id)
    }),
    excluir: rotas.excluir.handler(async ({ input: { id, versao }, context }) => {
      await excluirRegistro(context.db, cadastro, exclusao, { id, versao, obter: () => ler(context, id) })
      return { ok: true } as const
    }),
  }
}
