/** The search for anything. */

/** What it finds, in the order in which it is shown. */
export const TIPOS_DE_ACHADO = [
  'venda',
  'colaborador',
  'usuario',
  'loja',
  'empreendimento',
  'campanha',
] as const
export type TipoDeAchado = (typeof TIPOS_DE_ACHADO)[number]

/** Fewer letters than this find too much. */
export const MINIMO_DA_BUSCA = 2
