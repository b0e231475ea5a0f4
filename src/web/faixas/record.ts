/** Connects the tier forms to the API. */
import { faixa } from '../../contract/faixas.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchFaixas } from './cache.ts'
import { FORM_FAIXA, readFaixa } from './form.ts'

export const FAIXA = recordOf('faixas', {
  form: FORM_FAIXA,
  nameOf: ({ nome }) => nome,
  row: faixa,
  readNew: readFaixa,
  readEdited: readFaixa,
  routes: orpc.faixas,
  refetch: refetchFaixas,
})
