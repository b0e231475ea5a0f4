import type { Fields } from './fields.ts'

/** The status of records that can be deactivated but are kept. */
export const RECORD_STATUSES = ['Ativo', 'Inativo'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

/** The status as a field: histories and exports name it, forms do not have it. */
export const STATUS_FIELD = {
  status: { rotulo: 'Status', formato: RECORD_STATUSES },
} as const satisfies Fields
