/** The status of a record that is kept but may be put out of use. */
export const STATUS_REGISTRO = ['Ativo', 'Inativo'] as const
export type StatusRegistro = (typeof STATUS_REGISTRO)[number]
