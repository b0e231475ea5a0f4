/** A text as it is compared in searches: lower case, without accents. */
export function semAcentos(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * A text of one line as it is kept and searched: in composed form (NFC), without characters that nobody sees, its blanks
 * single spaces. Two texts that look the same are then the same. The database's plantao.em_uma_linha does the same.
 */
export function emUmaLinha(text: string): string {
  const spaced = text.replace(BRANCO, ' ').replace(INVISIVEL, '')
  return spaced.replace(/ +/g, ' ').trim().normalize('NFC')
}

const BRANCO = /[\p{White_Space}\u2800]/gu

/**
 * Zero-width characters, marks of direction, joiners, fillers, controls. NUL stays, which the database refuses. What
 * joins or colours an emoji goes too: names and codes need none.
 */
const INVISIVEL = /(?!\0)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** '1 venda', '0 vendas', '1.200 vendas' */
export function contarDe(n: number, singular: string, plural: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : plural}`
}
