/** What the stream of changes is about. */

/** The tables whose changes are announced. */
export const TABELAS_ANUNCIADAS = [
  ...(['lojas', 'empreendimentos', 'colaboradores', 'usuarios', 'vendas', 'vendas_participantes'] as const),
  ...(['campanhas', 'campanhas_lojas', 'campanhas_empreendimentos', 'campanhas_vendas'] as const),
  ...(['faixas', 'colaboradores_faixas', 'metas', 'sorteios', 'sorteios_preparos'] as const),
  ...(['roleta_elegibilidade', 'roleta_historico', 'premiacoes'] as const),
] as const
export type TabelaAnunciada = (typeof TABELAS_ANUNCIADAS)[number]

/** How often a stream says that it lives, in milliseconds. */
export const BATIMENTO_MS = 25_000
