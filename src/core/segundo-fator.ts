/** Second-factor codes: an authenticator app's six digits, and recovery codes as a fallback. */

export const CODIGO_INCORRETO = 'Código incorreto ou já usado. Tente novamente.'
export const CODIGO_NECESSARIO = 'Informe o código de verificação.'

const CODIGOS_DE_RECUPERACAO = 10

// Without 0, 1, i, l and o, which are easily misread on paper.
const LETRAS = '23456789abcdefghjkmnpqrstuvwxyz'
const METADE = 5

/** A typed code, normalized for comparison. */
export type CodigoDigitado = { tipo: 'aplicativo' | 'recuperacao'; codigo: string }

/** Parses a typed code, ignoring spaces, dashes and case; null if it is of neither kind. */
export function lerCodigo(digitado: string): CodigoDigitado | null {
  const codigo = digitado.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(codigo)) return { tipo: 'aplicativo', codigo }
  if (codigo.length !== 2 * METADE || !/^[a-z0-9]+$/.test(codigo)) return null
  return { tipo: 'recuperacao', codigo: comTraco(codigo) }
}

/**
 * Ten recovery codes such as 'k7m2p-x4q9r'. `sorteia(n)` returns a cryptographically random integer from 0 to n - 1.
 */
export function gerarCodigosDeRecuperacao(sorteia: (n: number) => number): string[] {
  const letra = () => LETRAS[sorteia(LETRAS.length)] ?? ''
  return Array.from({ length: CODIGOS_DE_RECUPERACAO }, () =>
    comTraco(Array.from({ length: 2 * METADE }, letra).join('')),
  )
}

/** A key in groups of four, for typing into an app: 'JBSW Y3DP'. */
export function chaveEmGrupos(chave: string): string {
  return chave.replace(/.{4}(?=.)/g, '$& ')
}

function comTraco(codigo: string): string {
  return `${codigo.slice(0, METADE)}-${codigo.slice(METADE)}`
}
