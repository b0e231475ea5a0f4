/** The search across registers. */
import { CADASTRO_NAMES, CADASTROS, type Cadastro } from './cadastros.ts'

type Facts = typeof CADASTROS

/** A noun that the search finds. */
export type SearchedCadastro = { [C in Cadastro]: Facts[C]['naBusca'] extends null ? never : C }[Cadastro]
/** The kind of a search result: 'loja'. */
export type SearchResultType = Facts[SearchedCadastro]['chave']

const rankOf = (cadastro: Cadastro) => CADASTROS[cadastro].naBusca ?? 0

/** In display order. */
export const SEARCHED_CADASTROS = CADASTRO_NAMES.filter(
  (cadastro): cadastro is SearchedCadastro => CADASTROS[cadastro].naBusca !== null,
).sort((a, b) => rankOf(a) - rankOf(b))

/** In display order. */
export const SEARCH_RESULT_TYPES: readonly SearchResultType[] = SEARCHED_CADASTROS.map(
  (cadastro) => CADASTROS[cadastro].chave,
)

/** Shorter texts match too much. */
export const MIN_SEARCH_LENGTH = 2
