import { normalizeRg, normalizeTelefone, onlyDigits } from './documentos.ts'

/**
 * Masks clients' personal fields for users who may not see them: enough to recognise one's own entry, never enough to
 * use it.
 */

/** The fields of a sale with a client's personal data. */
export const CAMPOS_PESSOAIS = [
  'cliente_nome',
  'cliente_cpf',
  'cliente_rg',
  'cliente_telefone',
  'cliente_email',
  'cliente_renda',
] as const
export type CampoPessoal = (typeof CAMPOS_PESSOAIS)[number]

export function isCampoPessoal(campo: string): campo is CampoPessoal {
  return (CAMPOS_PESSOAIS as readonly string[]).includes(campo)
}

/** The masked value of a personal field; null and '' are unchanged. */
export function mascararCampo(campo: CampoPessoal, valor: string | number | null): string | null {
  if (valor === null || valor === '') return valor
  return MASCARAS[campo](String(valor))
}

/** 'João da Silva' → 'J*** d*** S***' */
export function maskName(nome: string): string {
  return nome.split(/\s+/).filter(Boolean).map(maskWord).join(' ')
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

const MASCARAS: Record<CampoPessoal, (valor: string) => string> = {
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
