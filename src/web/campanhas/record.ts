/** Connects the campaign forms to the API. */
import { campanha } from '../../contract/campanhas.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchCampanhas } from './cache.ts'
import { FORM_CAMPANHA, lerCampanha } from './form.ts'

export const CAMPANHA = recordOf('campanhas', {
  form: FORM_CAMPANHA,
  row: campanha,
  readNew: lerCampanha,
  readEdited: lerCampanha,
  routes: orpc.campanhas,
  refetch: refetchCampanhas,
})
