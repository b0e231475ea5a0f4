/** Connects the campaign forms to the API. */
import { campanha } from '../../contract/campanhas.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchCampanhas } from './cache.ts'
import { FORM_CAMPANHA, readCampanha } from './form.ts'

export const CAMPANHA = recordOf('campanhas', {
  form: FORM_CAMPANHA,
  nameOf: ({ nome }) => nome,
  row: campanha,
  readNew: readCampanha,
  readEdited: readCampanha,
  routes: orpc.campanhas,
  refetch: refetchCampanhas,
})
