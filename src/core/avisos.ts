/** What needs somebody: the kinds of notices, in the order in which they are shown, and how far ahead they look. */

export const TIPOS_DE_AVISO = ['pendencia', 'meta', 'sorteio', 'premiacao', 'campanha'] as const
export type TipoDeAviso = (typeof TIPOS_DE_AVISO)[number]

/** A goal is about to end when it ends within this many days. */
export const DIAS_DE_META = 15

/** A campaign expires when it ends within this many days. */
export const DIAS_DE_CAMPANHA = 7

export const TITULOS_DE_AVISO: Readonly<Record<TipoDeAviso, string>> = {
  pendencia: 'Pendências há mais de 15 dias',
  meta: 'Metas perto do fim, abaixo do ritmo',
  sorteio: 'Sorteios a realizar',
  premiacao: 'Premiações a entregar',
  campanha: 'Campanhas que terminam em até 7 dias',
}
