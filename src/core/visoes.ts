/** Looks of a list, kept for each user. */
import type { ListName } from './cadastros.ts'

/** The lists that have them. */
export const SCREENS_WITH_VISOES = ['vendas', 'comissoes'] as const satisfies readonly ListName[]
/** Those that have a look besides, whatever their filters. */
export const SCREENS_WITH_LOOK = ['vendas'] as const satisfies readonly ListName[]
export type ScreenWithVisoes = (typeof SCREENS_WITH_VISOES)[number]

/** The first one is the default. */
export const LIST_MODES = ['cartoes', 'tabela'] as const
export type ListMode = (typeof LIST_MODES)[number]

/** Saved views per user and list. */
export const MAX_VISOES = 30

export const VISAO_MESSAGES = {
  nome: 'Nome é obrigatório',
  columns: 'Escolha ao menos uma coluna',
  coluna_repetida: 'Cada coluna pode ser escolhida uma única vez',
  demais: `Você já tem ${MAX_VISOES} visões nesta tela. Exclua uma delas para salvar outra.`,
  nao_encontrada: 'Esta visão não existe mais.',
} as const
