/** The search for anything. */
import type { Cadastro } from './cadastros.ts'

/** What an answer calls a find of each noun, in the order in which they are shown; null: only its own list finds it. */
export const ACHADOS = {
  vendas: 'venda',
  colaboradores: 'colaborador',
  usuarios: 'usuario',
  lojas: 'loja',
  empreendimentos: 'empreendimento',
  campanhas: 'campanha',
  faixas: null,
  metas: null,
  sorteios: null,
  premiacoes: null,
} as const satisfies Record<Cadastro, string | null>

/** A noun that the search finds. */
export type CadastroAchado = {
  [C in Cadastro]: (typeof ACHADOS)[C] extends null ? never : C
}[Cadastro]
export type TipoDeAchado = (typeof ACHADOS)[CadastroAchado]

/** In the order in which they are shown. */
export const CADASTROS_ACHADOS = (Object.keys(ACHADOS) as Cadastro[]).filter(
  (nome): nome is CadastroAchado => ACHADOS[nome] !== null,
)
export const TIPOS_DE_ACHADO: readonly TipoDeAchado[] = CADASTROS_ACHADOS.map((nome) => ACHADOS[nome])

/** Fewer letters than this find too much. */
export const MINIMO_DA_BUSCA = 2
