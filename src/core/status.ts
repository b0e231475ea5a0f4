import type { Campos } from './campos.ts'

/** The status of records that can be deactivated but are kept. */
export const STATUS_REGISTRO = ['Ativo', 'Inativo'] as const
export type StatusRegistro = (typeof STATUS_REGISTRO)[number]

/** The status as a field: histories and exports name it, forms do not have it. */
export const CAMPO_STATUS = {
  status: { rotulo: 'Status', formato: STATUS_REGISTRO },
} as const satisfies Campos
