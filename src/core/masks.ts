import { normalizeRg, normalizeTelefone, onlyDigits } from './documents.ts'

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

export function isPersonalField(field: string): field is PersonalField {
  return (PERSONAL_FIELDS as readonly string[]).includes(field)
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

const MASKS: Record<PersonalField, (value: string) => string> = {
  cliente_nome: maskName,
  cliente_cpf: maskCpf,
  cliente_rg: maskRg,
  cliente_telefone: maskTelefone,
  cliente_email: maskEmail,
  cliente_renda: () => 'R$\u00a0***',
}

function maskWord(word: string): string {
  const [first = ''] = word
  return `${first}***`
}
