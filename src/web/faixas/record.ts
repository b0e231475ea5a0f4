/** Connects the tier forms to the API. */
import { faixa } from '../../contract/faixas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_FAIXA, readFaixa } from './form.ts'

/** Refetches lists, histories, open tiers and the apuração. */
export function refetchFaixas(): Promise<void> {
  return refetchKeys(orpc.faixas.key())
}

export const FAIXA = recordOf('faixas', {
  form: FORM_FAIXA,
  nameOf: ({ nome }) => nome,
  row: faixa,
  readNew: readFaixa,
  readEdited: readFaixa,
  routes: orpc.faixas,
  refetch: refetchFaixas,
})
