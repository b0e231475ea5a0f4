/** The codes of the second factor: an authenticator app's six digits, and the recovery codes that stand in for them. */

export const CODIGO_INCORRETO = 'Código incorreto ou já usado. Tente novamente.'
export const CODIGO_NECESSARIO = 'Informe o código de verificação.'

const CODIGOS_DE_RECUPERACAO = 10

// Without 0, 1, i, l and o, which one reads wrong on paper.
const LETRAS = '23456789abcdefghjkmnpqrstuvwxyz'
const METADE = 5

/** What somebody typed as a code, in the form it is compared in. */
export type CodigoDigitado = { tipo: 'aplicativo' | 'recuperacao'; codigo: string }

/** Reads a typed code, whatever its spaces, dashes and capitals; null when it has the form of neither kind. */
export function lerCodigo(digitado: string): CodigoDigitado | null {
  const codigo = digitado.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(codigo)) return { tipo: 'aplicativo', codigo }
  if (codigo.length !== 2 * METADE || !/^[a-z0-9]+$/.test(codigo)) return null
  return { tipo: 'recuperacao', codigo: comTraco(codigo) }
}

/**
 * Ten recovery codes such as 'k7m2p-x4q9r'. `sorteia(n)` gives a whole number from 0 to n - 1, at random in a
 * cryptographic sense.
 */
export function gerarCodigosDeRecuperacao(sorteia: (n: number) => number): string[] {
  const letra = () => LETRAS[sorteia(LETRAS.length)] ?? ''
  return Array.from({ length: CODIGOS_DE_RECUPERACAO }, () =>
    comTraco(Array.from({ length: 2 * METADE }, letra).join('')),
  )
}

/** A key in groups of four, as one types it into an app: 'JBSW Y3DP'. */
export function chaveEmGrupos(chave: string): string {
  return chave.replace(/.{4}(?=.)/g, '$& ')
}

function comTraco(codigo: string): string {
  return `${codigo.slice(0, METADE)}-${codigo.slice(METADE)}`
}
