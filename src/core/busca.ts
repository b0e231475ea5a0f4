/** The search across registers. */
import { CADASTRO_NAMES, CADASTROS, type Cadastro } from './cadastros.ts'
import { parseReais } from './typed-number.ts'

type Facts = typeof CADASTROS

/** A noun that the search finds. */
export type SearchedCadastro = { [C in Cadastro]: Facts[C]['naBusca'] extends null ? never : C }[Cadastro]
/** What the search finds beside registers: closings by number, payments by amount. */
export const SEARCHED_FINANCEIRO = ['fechamento', 'pagamento'] as const
/** The kind of a search result: 'loja'. */
export type SearchResultType = Facts[SearchedCadastro]['chave'] | (typeof SEARCHED_FINANCEIRO)[number]

const rankOf = (cadastro: Cadastro) => CADASTROS[cadastro].naBusca ?? 0

/** In display order. */
export const SEARCHED_CADASTROS = CADASTRO_NAMES.filter(
  (cadastro): cadastro is SearchedCadastro => CADASTROS[cadastro].naBusca !== null,
).sort((a, b) => rankOf(a) - rankOf(b))

/** In display order. */
export const SEARCH_RESULT_TYPES: readonly SearchResultType[] = [
  ...SEARCHED_FINANCEIRO,
  ...SEARCHED_CADASTROS.map((cadastro) => CADASTROS[cadastro].chave),
]

/** The number in 'Fechamento 12', 'nº 12' or '12'; null in any other text. */
export function closingNumberIn(text: string): number | null {
  const found = /^(?:fechamento\s*)?(?:n[º°o.]*\s*|#)?(\d{1,9})$/i.exec(text.trim())
  return found ? Number(found[1]) : null
}

/** The amount in '1.609,35' or 'R$ 1609', in reais; null in a text that is no amount of more than nothing. */
export function amountIn(text: string): number | null {
  if (!/^\s*r\$|,/i.test(text)) return null
  return parseReais(text).value || null
}

/** Shorter texts match too much. */
export const MIN_SEARCH_LENGTH = 2
