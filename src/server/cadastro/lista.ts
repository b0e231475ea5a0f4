/** Reads a list: one page or a search's results. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { LIMITE_DA_BUSCA, POR_PAGINA } from '../../contract/listas.ts'
import { contem } from './texto.ts'

/**
 * The input of every list: a search `texto`, a `pagina` starting at 1, and a column to sort by ('-' in front for
 * descending).
 */
export interface ListaPedida {
  texto?: string
  pagina?: number
  ordem?: string
}

export interface Lista<O> {
  itens: O[]
  total: number
  limitada: boolean
}

/**
 * One page of `consulta`, which already has its filters and its order. With a search text, the first 100 matches;
 * `limitada` is true if there are more.
 */
export async function lerLista<DB, TB extends keyof DB, O>(
  consulta: SelectQueryBuilder<DB, TB, O>,
  { texto, pagina = 1 }: ListaPedida,
): Promise<Lista<O>> {
  if (texto) {
    const achados = await consulta.limit(LIMITE_DA_BUSCA + 1).execute()
    const itens = achados.slice(0, LIMITE_DA_BUSCA)
    return { itens, total: itens.length, limitada: achados.length > LIMITE_DA_BUSCA }
  }
  const itens = await consulta
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA)
    .execute()
  const [contagem] = await consulta
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .execute()
  return { itens, total: contagem?.total ?? 0, limitada: false }
}

/** Same as lerLista for records already in memory, for filters that SQL cannot express. */
export function listaEmMemoria<O>(todos: readonly O[], { texto, pagina = 1 }: ListaPedida): Lista<O> {
  if (texto) {
    const itens = todos.slice(0, LIMITE_DA_BUSCA)
    return { itens, total: itens.length, limitada: todos.length > LIMITE_DA_BUSCA }
  }
  const itens = todos.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA)
  return { itens, total: todos.length, limitada: false }
}

/** Whether the search column of `tabela` contains the text, ignoring case and accents; true without a text. */
export function contemTexto(tabela: string, texto: string | undefined): RawBuilder<boolean> {
  return texto ? sql<boolean>`${sql.ref(`${tabela}.busca`)} like ${contem(texto)}` : sql<boolean>`true`
}

/** Equality filter; true without a value. */
export function igual(coluna: string, valor: string | undefined): RawBuilder<boolean> {
  return valor === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(coluna)} = ${valor}`
}

/** Whether the column's day is between `de` and `ate`, inclusive; a missing bound does not limit. */
export function entre(coluna: string, de: string | undefined, ate: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`(${de === undefined ? sql`true` : sql`${sql.ref(coluna)} >= ${de}`}
    and ${ate === undefined ? sql`true` : sql`${sql.ref(coluna)} <= ${ate}`})`
}

/**
 * The requested order, or the default: by name for a search, newest first for a page. The id breaks ties, so that no
 * record appears on two pages. `colunas` locates the columns that belong to other tables.
 */
export function ordenado(
  tabela: string,
  { texto, ordem }: ListaPedida,
  colunas: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  const pedida = ordem ?? (texto ? 'nome' : '-created_at')
  const nome = pedida.replace(/^-/, '')
  const coluna = sql.ref(colunas[nome] ?? `${tabela}.${nome}`)
  const id = sql.ref(`${tabela}.id`)
  if (!pedida.startsWith('-')) return sql`${coluna}, ${id}`
  // created_at is never null; without `nulls last` its index can be used.
  return nome === 'created_at' ? sql`${coluna} desc, ${id} desc` : sql`${coluna} desc nulls last, ${id} desc`
}

/** All results of `consulta`, page by page, for an export; run it in one snapshot. */
export async function* emPaginas<DB, TB extends keyof DB, O>(
  consulta: SelectQueryBuilder<DB, TB, O>,
  tamanho = 1000,
): AsyncGenerator<O[]> {
  for (let salto = 0; ; salto += tamanho) {
    const linhas = await consulta.limit(tamanho).offset(salto).execute()
    if (linhas.length > 0) yield linhas
    if (linhas.length < tamanho) return
  }
}

/** The record of `tabela` that a column references, as `{ id, nome }`, or null. */
export function nomeado(
  tabela: 'lojas' | 'colaboradores' | 'usuarios' | 'sorteios',
  referencia: string,
): RawBuilder<{ id: string; nome: string } | null> {
  return sql`(select json_build_object('id', n.id, 'nome', n.nome) from ${sql.table(tabela)} n
    where n.id = ${sql.ref(referencia)})`
}
