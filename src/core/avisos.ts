/** The kinds of notices in display order, and how far ahead they look. */

export const TIPOS_DE_AVISO = ['email', 'pendencia', 'meta', 'sorteio', 'premiacao', 'campanha'] as const
export type TipoDeAviso = (typeof TIPOS_DE_AVISO)[number]

/** A goal appears when it ends within this many days. */
export const DIAS_DE_META = 15

/** A campaign appears when it ends within this many days. */
export const DIAS_DE_CAMPANHA = 7

export const TITULOS_DE_AVISO: Readonly<Record<TipoDeAviso, string>> = {
  email: 'Emails por entregar',
  pendencia: 'Pendências há mais de 15 dias',
  meta: 'Metas perto do fim, abaixo do ritmo',
  sorteio: 'Sorteios a realizar',
  premiacao: 'Premiações a entregar',
  campanha: 'Campanhas que terminam em até 7 dias',
}
