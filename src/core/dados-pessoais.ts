/**
 * The one list of the columns with somebody's data, by table. Masks, masked exports, what Staff has to ask for, a
 * titular's file, erasure, the import, logs and the export without personal data follow from it; a test compares the
 * database's functions with it. A column of a client that it leaves out does not compile.
 */
import type { VENDA_FIELDS } from './vendas/fields.ts'

type Mask = 'name' | 'cpf' | 'rg' | 'telefone' | 'email' | 'income' | 'document' | 'key'

export interface Personal {
  /** How files, histories and the audit show it to those who may not see it; without, it is shown with its record. */
  mask?: Mask
  /** Masked on screens, too, until it is asked for, where Configurações says 'Sob pedido'. */
  onRequest?: true
  /** The value that replaces it when the client is anonymised, if it cannot be empty. */
  erased?: string
  /** Whether the law keeps it of a deleted sale. */
  kept?: true
}

/** A column of a sale's client. */
export type ClientColumn = Extract<keyof typeof VENDA_FIELDS, `cliente_${string}`>

/** A text in which anything may stand. */
const TEXT = {} as const

export const PERSONAL = {
  vendas: {
    cliente_nome: { mask: 'name', erased: 'Cliente anonimizado', kept: true },
    // No client can have it: the check digits are wrong.
    cliente_cpf: { mask: 'cpf', onRequest: true, erased: '00000000000', kept: true },
    cliente_rg: { mask: 'rg', onRequest: true },
    cliente_telefone: { mask: 'telefone', onRequest: true, erased: '0000000000' },
    cliente_email: { mask: 'email', onRequest: true },
    cliente_profissao: {},
    cliente_renda: { mask: 'income', onRequest: true },
    observacoes: TEXT,
    descricao_outras_pendencias: { erased: '[removido]' },
    motivo_rejeicao: TEXT,
  },
  vendas_participantes: { observacoes: TEXT },
  campanhas_vendas: { observacoes: TEXT },
  colaboradores: { cpf: {}, telefone: {}, email: {}, creci: {} },
  usuarios: { email: {} },
  // Of an Ajuste.
  comissoes_linhas: { observacoes: TEXT },
  favorecidos: { documento: { mask: 'document' }, chave_pix: { mask: 'key' }, email: { mask: 'email' } },
  pagamentos: { favorecido_nome: {}, documento: { mask: 'document' }, chave_pix: { mask: 'key' } },
} as const satisfies {
  vendas: Record<ClientColumn, Personal> & Record<string, Personal>
} & Record<string, Record<string, Personal>>

type OfVenda = typeof PERSONAL.vendas
type ColumnWith<F> = {
  [C in keyof OfVenda]: OfVenda[C] extends F ? C : never
}[keyof OfVenda]

/** The columns of a table with somebody's data. */
export function personalColumns(table: keyof typeof PERSONAL): string[] {
  return Object.keys(PERSONAL[table])
}

const MASKS: ReadonlyMap<string, Mask> = new Map(
  Object.entries(PERSONAL).flatMap(([table, columns]) =>
    Object.entries<Personal>(columns).flatMap(([column, { mask }]) =>
      mask ? [[`${table}.${column}`, mask] as const] : [],
    ),
  ),
)

/** How a column is masked; null if it is not. */
export function maskOf(table: string, column: string): Mask | null {
  return MASKS.get(`${table}.${column}`) ?? null
}

const OF_VENDA = Object.entries<Personal>(PERSONAL.vendas)

function columnsWith<F extends keyof Personal>(fact: F) {
  return OF_VENDA.filter(([, facts]) => fact in facts).map(([column]) => column) as ColumnWith<
    Required<Pick<Personal, F>>
  >[]
}

/** The columns of a sale's client, in the order in which they are shown. */
export const CLIENT_COLUMNS = OF_VENDA.map(([column]) => column).filter((column): column is ClientColumn =>
  column.startsWith('cliente_'),
)

/** The columns that are masked in files, histories and the audit. */
export const PERSONAL_FIELDS = columnsWith('mask')
export type PersonalField = (typeof PERSONAL_FIELDS)[number]

/** The columns that Staff may have to ask for. The client's name is not among them: it identifies the sale in lists. */
export const CLIENT_DATA_FIELDS = columnsWith('onRequest')
export type ClientDataField = (typeof CLIENT_DATA_FIELDS)[number]

/** The columns that a sale may lack. */
export const OPTIONAL_CLIENT_COLUMNS = CLIENT_COLUMNS.filter(
  (column): column is Exclude<ClientColumn, ColumnWith<{ erased: string }>> =>
    !('erased' in PERSONAL.vendas[column]),
)
