/** Reading a list: one page, or what a search finds. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { LIMITE_DA_BUSCA, POR_PAGINA } from '../../contract/listas.ts'
import { contem } from '../texto.ts'

/** What every list is asked: `texto` to find, a `pagina` from 1, and an order by a column, '-' in front for the reverse. */
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
 * The page that is asked for of `consulta`, which has its filters and its order already. With a text it is the first 100
 * that match, and `limitada` tells that there are more.
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

/** The same of all the records that are left, where no statement can tell which these are. */
export function listaEmMemoria<O>(todos: readonly O[], { texto, pagina = 1 }: ListaPedida): Lista<O> {
  if (texto) {
    const itens = todos.slice(0, LIMITE_DA_BUSCA)
    return { itens, total: itens.length, limitada: todos.length > LIMITE_DA_BUSCA }
  }
  const itens = todos.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA)
  return { itens, total: todos.length, limitada: false }
}

/** Whether the search column of `tabela` contains the text, whatever its case and accents; true without a text. */
export function contemTexto(tabela: string, texto: string | undefined): RawBuilder<boolean> {
  return texto ? sql<boolean>`${sql.ref(`${tabela}.busca`)} like ${contem(texto)}` : sql<boolean>`true`
}

/** Whether the column is what is asked for; true when nothing is. */
export function igual(coluna: string, valor: string | undefined): RawBuilder<boolean> {
  return valor === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(coluna)} = ${valor}`
}

/** Whether the column's day is neither before `de` nor after `ate`, as far as these are asked for. */
export function entre(coluna: string, de: string | undefined, ate: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`(${de === undefined ? sql`true` : sql`${sql.ref(coluna)} >= ${de}`}
    and ${ate === undefined ? sql`true` : sql`${sql.ref(coluna)} <= ${ate}`})`
}

/**
 * The order asked for, or the list's own: of a search by name, of a page the latest records first. Ends with the id, so
 * that no record stands on two pages. `colunas` tells where the columns stand that are not the table's own.
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
  // Without the clause the index of the latest records serves; every record has that instant.
  return nome === 'created_at' ? sql`${coluna} desc, ${id} desc` : sql`${coluna} desc nulls last, ${id} desc`
}

/** All that `consulta` finds, in pages, for an export; read them in one snapshot. */
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

/** The record of `tabela` that a column refers to, as `{ id, nome }`, or null. */
export function nomeado(
  tabela: 'lojas' | 'colaboradores' | 'usuarios' | 'sorteios',
  referencia: string,
): RawBuilder<{ id: string; nome: string } | null> {
  return sql`(select json_build_object('id', n.id, 'nome', n.nome) from ${sql.table(tabela)} n
    where n.id = ${sql.ref(referencia)})`
}
