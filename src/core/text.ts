/** A text normalized for searching: lower case, without accents. */
export function withoutAccents(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Normalizes single-line text for storage and searching: composed form (NFC), no invisible characters, single spaces.
 * Texts that look the same become equal. Must match plantao.em_uma_linha in the database.
 */
export function inOneLine(text: string): string {
  if (PLAIN.test(text)) return text
  const spaced = text.replace(BLANK, ' ').replace(INVISIBLE, '')
  return spaced.replace(/ +/g, ' ').trim().normalize('NFC')
}

/** ASCII words with single spaces, as nearly all cells of spreadsheets are: nothing to normalize. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
const BLANK = /[\p{White_Space}\u2800]/gu

/**
 * Zero-width characters, direction marks, joiners, fillers and controls. Keeps NUL, which the database refuses. Also
 * removes emoji joiners and modifiers: names and codes need none.
 */
const INVISIBLE = /(?!\0)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** The words of a search text, each once; '' for none. */
export function wordsOfSearch(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))]
}

/** Whether `text` contains every word of `searched`, in any order, ignoring case and accents. */
export function containsWords(text: string, searched: string): boolean {
  const own = withoutAccents(text)
  return wordsOfSearch(withoutAccents(searched)).every((word) => own.includes(word))
}

/** Characters of a search text. */
export const MAX_SEARCH_TEXT = 100

/** '1 venda', '0 vendas', '1.200 vendas' */
export function counted(n: number, singular: string, plural: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? singular : plural}`
}

/** 'a', 'a e b', 'a, b e c' */
export function enumerate(parts: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { style: 'long', type: 'conjunction' }).format(parts)
}
