/** The global search. */
import type { Cadastro } from './cadastros.ts'

/** The result type of each noun, in display order; null if only its own list finds it. */
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

/** A noun covered by the global search. */
export type CadastroAchado = {
  [C in Cadastro]: (typeof ACHADOS)[C] extends null ? never : C
}[Cadastro]
export type TipoDeAchado = (typeof ACHADOS)[CadastroAchado]

/** In display order. */
export const CADASTROS_ACHADOS = (Object.keys(ACHADOS) as Cadastro[]).filter(
  (nome): nome is CadastroAchado => ACHADOS[nome] !== null,
)
export const TIPOS_DE_ACHADO: readonly TipoDeAchado[] = CADASTROS_ACHADOS.map((nome) => ACHADOS[nome])

/** Shorter texts match too much. */
export const MINIMO_DA_BUSCA = 2
