import { isAnonymous } from './dados-do-cliente.ts'
import {
  CLIENT_DATA_FIELDS,
  type ClientDataField,
  maskOf,
  PERSONAL,
  PERSONAL_FIELDS,
  type PersonalField,
} from './dados-pessoais.ts'
import { normalizeRg, onlyDigits } from './documents.ts'
import { type Format, formattedOrNull } from './fields.ts'
import { normalizeTelefone } from './telefone.ts'

/**
 * Masks clients' personal fields for users who may not see them: enough to recognise one's own entry, never enough to
 * use it.
 */

/** A sale's client data. Renda in reais. */
type ClientData = Readonly<Record<ClientDataField, string | number | null>>

/**
 * The sale as somebody sees it: with its client's data masked, or as it is. Of an anonymised client there is nothing to
 * see or to change.
 */
export function seenVenda<V extends ClientData & { cliente_nome: string }>(
  venda: V,
  masked: boolean,
): V & { mascarados?: ClientDataField[] } {
  if (isAnonymous(venda)) return { ...venda, ...NOBODY, mascarados: [...CLIENT_DATA_FIELDS] }
  return masked ? withMaskedClient(venda) : venda
}

/** The columns that no sale can lack. */
const REQUIRED = CLIENT_DATA_FIELDS.filter((field) => 'erased' in PERSONAL.vendas[field])
/** The values of an anonymised client. */
const NOBODY = Object.fromEntries(REQUIRED.map((field) => [field, '']))

/** The fields of the sale that have a value to be masked. */
export function clientDataIn(venda: ClientData): ClientDataField[] {
  return CLIENT_DATA_FIELDS.filter((field) => venda[field] !== null && venda[field] !== '')
}

/** The sale with its client's data masked, and the names of the fields that were. The mask of a number is null. */
function withMaskedClient<V extends ClientData>(venda: V): V & { mascarados: ClientDataField[] } {
  const masks = CLIENT_DATA_FIELDS.map((field) => {
    const value = venda[field]
    return [field, typeof value === 'number' ? null : maskField(field, value)]
  })
  return { ...venda, ...Object.fromEntries(masks), mascarados: clientDataIn(venda) }
}

/** A client whose data is no longer kept: empty, or masks of nobody's data, and the names of the masked fields. */
export function forgottenClient() {
  const empty = PERSONAL_FIELDS.map((field) => [field, null])
  const masks = REQUIRED.map((field) => [field, maskColumn('vendas', field, '')])
  return { ...Object.fromEntries([...empty, ...masks]), cliente_nome: HIDDEN, mascarados: REQUIRED }
}

export function isPersonalField(field: string): field is PersonalField {
  return maskOf('vendas', field) !== null
}

/** A field of a sale in words, also if its client's data is masked; null if empty. */
export function shownField<F extends string>(
  venda: Partial<Record<F, unknown>> & {
    mascarados?: readonly string[] | undefined
    cliente_nome?: unknown
    cliente_cpf?: unknown
  },
  field: F,
  format: Format,
): string | null {
  if (!venda.mascarados?.includes(field)) return formattedOrNull(venda[field], format)
  if (isAnonymous(venda)) return null
  return String(venda[field] ?? MASKED_INCOME)
}

/** The masked value of a sale's personal field; null and '' are unchanged. */
export function maskField(field: PersonalField, value: string | number | null): string | null {
  if (value === null || value === '') return value
  return maskColumn('vendas', field, String(value))
}

/** The masked value of a column; unchanged if the column has no mask. */
export function maskColumn(table: string, column: string, value: string): string {
  const mask = maskOf(table, column)
  return mask ? MASKS[mask](value) : value
}

/** 'João da Silva' → 'J*** d*** S***' */
export function maskName(name: string): string {
  return name.split(/\s+/).filter(Boolean).map(maskWord).join(' ')
}

/** '12345678912' → '***.***.***-12' */
export function maskCpf(cpf: string): string {
  const digits = onlyDigits(cpf)
  return `***.***.***-${digits.length === 11 ? digits.slice(-2) : '**'}`
}

// '12345678000199' → '**.***.***/****-99'
/** The last two digits of a CPF or CNPJ. */
export function maskDocument(document: string): string {
  return document.length === 14 ? `**.***.***/****-${document.slice(-2)}` : maskCpf(document)
}

/** '12345678X' → '**.***.***-X' */
export function maskRg(rg: string): string {
  const characters = normalizeRg(rg)
  return `**.***.***-${characters.length >= 7 ? characters.slice(-1) : '*'}`
}

/** '11912345678' → '(**) *****-**78' */
export function maskTelefone(telefone: string): string {
  const digits = normalizeTelefone(telefone)
  return `(**) *****-**${digits.length >= 10 ? digits.slice(-2) : '**'}`
}

/** 'maria@empresa.com.br' → 'm***@***' */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at > 0 ? `${maskWord(email.slice(0, at))}@***` : '***'
}

const HIDDEN = '***'
const MASKED_INCOME = `R$\u00a0${HIDDEN}`

const MASKS = {
  name: maskName,
  cpf: maskCpf,
  rg: maskRg,
  telefone: maskTelefone,
  email: maskEmail,
  income: () => MASKED_INCOME,
  document: maskDocument,
  key: () => HIDDEN,
} as const

function maskWord(word: string): string {
  const [first = ''] = word
  return `${first}***`
}
