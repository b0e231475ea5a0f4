/** Looks of a list, kept for each user. */

/** The lists that have them. */
export const TELAS_COM_VISOES = ['vendas'] as const
export type TelaComVisoes = (typeof TELAS_COM_VISOES)[number]

/** The first one is the default. */
export const MODOS_DE_LISTA = ['cartoes', 'tabela'] as const
export type ModoDeLista = (typeof MODOS_DE_LISTA)[number]

/** Saved views per user and list. */
export const MAX_VISOES = 30

export const MENSAGENS_VISAO = {
  nome: 'Nome é obrigatório',
  colunas: 'Escolha ao menos uma coluna',
  coluna_repetida: 'Cada coluna pode ser escolhida uma única vez',
  demais: `Você já tem ${MAX_VISOES} visões nesta tela. Exclua uma delas para salvar outra.`,
  nao_encontrada: 'Esta visão não existe mais.',
} as const
