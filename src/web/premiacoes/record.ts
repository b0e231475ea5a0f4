/** Connects the award forms to the API. */
import { premiacao } from '../../contract/premiacoes.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchSorteios } from '../sorteios/cache.ts'
import { FORM_PREMIACAO, lerPremiacao } from './form.ts'

export const PREMIACAO = recordOf('premiacoes', {
  form: FORM_PREMIACAO,
  row: premiacao,
  readNew: lerPremiacao,
  readEdited: lerPremiacao,
  routes: orpc.premiacoes,
  refetch: refetchSorteios,
})
