/** The status of records that can be deactivated but are kept. */
export const STATUS_REGISTRO = ['Ativo', 'Inativo'] as const
export type StatusRegistro = (typeof STATUS_REGISTRO)[number]
