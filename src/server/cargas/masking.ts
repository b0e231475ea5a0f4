/** Masks values for a report, which never shows a client's personal data. */
import { maskOf } from '../../core/dados-pessoais.ts'
import { maskColumn, maskEmail } from '../../core/masks.ts'
import { EXPORTED } from '../export-all/tables.ts'
import type { CargaTableName } from './tables.ts'

const SHOWN_CHARACTERS = 80
const HIDDEN = '***'

/** Masks clients' data and free texts, and shortens other values to what fits a cell. */
export function seenValue(tabela: CargaTableName, campo: string, value: string | null): string | null {
  if (value === null || value === '') return value
  if (maskOf(tabela, campo)) return maskColumn(tabela, campo, value)
  if (tabela === 'usuarios' && campo === 'email') return maskEmail(value)
  const personal = EXPORTED[tabela].personal
  if (tabela !== 'colaboradores' && (personal === 'all' || personal.includes(campo))) return HIDDEN
  return value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS - 1)}…` : value
}
