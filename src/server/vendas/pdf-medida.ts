/** What the parts of a sale's page share: its measure, its width, its colours. */

/** How large a page's letters are, how many participants stand side by side, and how many characters texts may have. */
export interface Medida {
  fonte: number
  lado: 1 | 2
  textos: {
    observacoes: number
    motivo: number
    descricao: number
    observacaoDoParticipante: number
    nome: number
    /** Any other field's. */
    campo: number
  }
}

/** Between the margins of an A4 page, in points. */
export const LARGURA = 595.28 - 2 * 36

export const CINZA = '#5f6b7a'
export const LINHA = '#cbd2d9'

/** The text as it is, or its beginning in one line and how long it is where it is whole. */
export function cortar(texto: string, limite: number): string {
  const caracteres = [...texto]
  if (caracteres.length <= limite && texto.split('\n').length <= MAX_LINHAS) return texto
  const inicio = [...texto.replaceAll(/\s+/g, ' ')].slice(0, limite).join('').trimEnd()
  return limite < 60 ? `${inicio}…` : `${inicio}… (${caracteres.length} caracteres no sistema)`
}

/** More lines than this are run together. */
const MAX_LINHAS = 40
