/** The search across registers. */
import { CADASTROS, type Cadastro, NOMES_DE_CADASTROS } from './cadastros.ts'

type Fatos = typeof CADASTROS

/** A noun that the search finds. */
export type CadastroAchado = { [C in Cadastro]: Fatos[C]['naBusca'] extends null ? never : C }[Cadastro]
/** The kind of a search result: 'loja'. */
export type TipoDeAchado = Fatos[CadastroAchado]['chave']

const posicao = (cadastro: Cadastro) => CADASTROS[cadastro].naBusca ?? 0

/** In display order. */
export const CADASTROS_ACHADOS = NOMES_DE_CADASTROS.filter(
  (cadastro): cadastro is CadastroAchado => CADASTROS[cadastro].naBusca !== null,
).sort((a, b) => posicao(a) - posicao(b))

/** In display order. */
export const TIPOS_DE_ACHADO: readonly TipoDeAchado[] = CADASTROS_ACHADOS.map(
  (cadastro) => CADASTROS[cadastro].chave,
)

/** Shorter texts match too much. */
export const MINIMO_DA_BUSCA = 2
