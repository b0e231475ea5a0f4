import { isAnonymous } from './dados-do-cliente.ts'
import { normalizeRg, onlyDigits } from './documents.ts'
import { type Format, formattedOrNull } from './fields.ts'
import { normalizeTelefone } from './telefone.ts'

/**
 * Masks clients' personal fields for users who may not see them: enough to recognise one's own entry, never enough to
 * use it.
 */

/** The fields of a sale with a client's personal data. */
export const PERSONAL_FIELDS = [
  'cliente_nome',
  'cliente_cpf',
  'cliente_rg',
  'cliente_telefone',
  'cliente_email',
  'cliente_renda',
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]

/** Those that Staff may have to ask for. The client's name is not among them: it identifies the sale in every list. */
export const CLIENT_DATA_FIELDS = [
  'cliente_cpf',
  'cliente_rg',
  'cliente_telefone',
  'cliente_email',
  'cliente_renda',
] as const satisfies readonly PersonalField[]
export type ClientDataField = (typeof CLIENT_DATA_FIELDS)[number]

/** A sale's client data. Renda in reais. */
type ClientData = Record<
  Exclude<ClientDataField, 'cliente_cpf' | 'cliente_telefone' | 'cliente_renda'>,
  string | null
> & {
  cliente_cpf: string
  cliente_telefone: string
  cliente_renda: number | null
}

/**
 * The sale as somebody sees it: with its client's data masked, or as it is. Of an anonymised client there is nothing to
 * see or to change.
 */
export function seenVenda<V extends ClientData & { cliente_nome: string }>(
  venda: V,
  masked: boolean,
): V & { mascarados?: ClientDataField[] } {
  if (isAnonymous(venda))
    return { ...venda, cliente_cpf: '', cliente_telefone: '', mascarados: [...CLIENT_DATA_FIELDS] }
  return masked ? withMaskedClient(venda) : venda
}

/** The fields of the sale that have a value to be masked. */
export function clientDataIn(venda: ClientData): ClientDataField[] {
  return CLIENT_DATA_FIELDS.filter((field) => venda[field] !== null && venda[field] !== '')
}

/**
 * The sale with its client's data masked, and the names of the fields that were. The mask of renda, a number, is null.
 */
function withMaskedClient<V extends ClientData>(venda: V): V & { mascarados: ClientDataField[] } {
  return {
    ...venda,
    cliente_cpf: maskCpf(venda.cliente_cpf),
    cliente_rg: maskField('cliente_rg', venda.cliente_rg),
    cliente_telefone: maskTelefone(venda.cliente_telefone),
    cliente_email: maskField('cliente_email', venda.cliente_email),
    cliente_renda: null,
    mascarados: clientDataIn(venda),
  }
}

export function isPersonalField(field: string): field is PersonalField {
  return (PERSONAL_FIELDS as readonly string[]).includes(field)
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
  return field === 'cliente_renda' ? MASKED_RENDA : String(venda[field])
}

/** The masked value of a personal field; null and '' are unchanged. */
export function maskField(field: PersonalField, value: string | number | null): string | null {
  if (value === null || value === '') return value
  return MASKS[field](String(value))
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

const MASKED_RENDA = 'R$\u00a0***'

const MASKS: Record<PersonalField, (value: string) => string> = {
  cliente_nome: maskName,
  cliente_cpf: maskCpf,
  cliente_rg: maskRg,
  cliente_telefone: maskTelefone,
  cliente_email: maskEmail,
  cliente_renda: () => MASKED_RENDA,
}

function maskWord(word: string): string {
  const [first = ''] = word
  return `${first}***`
}
