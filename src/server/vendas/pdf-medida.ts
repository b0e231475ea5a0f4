/** Shared by the parts of a sale's page: scale, width, colours. */

/** The page's scale: font size, participants side by side, and maximum text lengths. */
export interface Medida {
  fonte: number
  lado: 1 | 2
  textos: {
    observacoes: number
    motivo: number
    descricao: number
    observacaoDoParticipante: number
    nome: number
    /** For all other fields. */
    campo: number
  }
}

/** The width between the margins of an A4 page, in points. */
export const LARGURA = 595.28 - 2 * 36

export const CINZA = '#5f6b7a'
export const LINHA = '#cbd2d9'

/** Returns the text, or if it is too long its beginning on one line with the full length. */
export function cortar(texto: string, limite: number): string {
  const caracteres = [...texto]
  if (caracteres.length <= limite && texto.split('\n').length <= MAX_LINHAS) return texto
  const inicio = [...texto.replaceAll(/\s+/g, ' ')].slice(0, limite).join('').trimEnd()
  return limite < 60 ? `${inicio}…` : `${inicio}… (${caracteres.length} caracteres no sistema)`
}

/** Longer texts lose their line breaks. */
const MAX_LINHAS = 40
