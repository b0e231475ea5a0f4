/** The kinds of development; a new one is Residencial. */
export const TIPOS_EMPREENDIMENTO = ['Residencial', 'Comercial', 'Misto', 'Industrial'] as const
export type TipoEmpreendimento = (typeof TIPOS_EMPREENDIMENTO)[number]
