/** The dashboard's filters in the URL. */
import { isDate } from '../../core/dates.ts'
import { idIn } from '../../core/ids.ts'
import type { DashboardFilterInput } from './dashboard.ts'

/** Parses the filters from the URL; drops invalid ones. */
export function readSearch(search: Record<string, unknown>): DashboardFilterInput {
  const { de, ate } = search
  const loja_id = idIn(search.loja_id)
  const empreendimento_id = idIn(search.empreendimento_id)
  const read: DashboardFilterInput = {}
  if (isText(de) && isText(ate) && isDate(de) && isDate(ate) && de <= ate) Object.assign(read, { de, ate })
  if (loja_id) read.loja_id = loja_id
  if (empreendimento_id) read.empreendimento_id = empreendimento_id
  return read
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
