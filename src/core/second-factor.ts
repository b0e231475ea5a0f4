/** Second-factor codes: an authenticator app's six digits, and recovery codes as a fallback. */

export const CODIGO_INCORRETO = 'Código incorreto ou já usado. Tente novamente.'
export const CODIGO_DE_OUTRA_HORA =
  'Este código é de outra hora: o relógio do celular ou do servidor pode estar errado. Acerte a hora e tente com um código novo.'
export const CODIGO_NECESSARIO = 'Informe o código de verificação.'

const RECOVERY_CODE_COUNT = 10

// Without 0, 1, i, l and o, which are easily misread on paper.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const HALF = 5

/** A typed code, normalized for comparison. */
export type TypedCode = { tipo: 'aplicativo' | 'recuperacao'; codigo: string }

/** Parses a typed code, ignoring spaces, dashes and case; null if it is of neither kind. */
export function parseCode(typed: string): TypedCode | null {
  const codigo = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(codigo)) return { tipo: 'aplicativo', codigo }
  if (codigo.length !== 2 * HALF || !/^[a-z0-9]+$/.test(codigo)) return null
  return { tipo: 'recuperacao', codigo: withDash(codigo) }
}

/**
 * Ten recovery codes such as 'k7m2p-x4q9r'. `sorteia(n)` returns a cryptographically random integer from 0 to n - 1.
 */
export function makeRecoveryCodes(randomInt: (n: number) => number): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? ''
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    withDash(Array.from({ length: 2 * HALF }, letter).join('')),
  )
}

/** A key in groups of four, for typing into an app: 'JBSW Y3DP'. */
export function groupKey(chave: string): string {
  return chave.replace(/.{4}(?=.)/g, '$& ')
}

function withDash(codigo: string): string {
  return `${codigo.slice(0, HALF)}-${codigo.slice(HALF)}`
}
