/** Connects the award forms to the API. */
import { premiacao } from '../../contract/premiacoes.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchSorteios } from './cache.ts'
import { FORM_PREMIACAO, readPremiacao } from './form.ts'

export const PREMIACAO = recordOf('premiacoes', {
  form: FORM_PREMIACAO,
  nameOf: ({ premio }) => premio,
  row: premiacao,
  readNew: readPremiacao,
  readEdited: readPremiacao,
  shared: ['premio', 'valor_premio', 'motivo', 'data_premiacao'],
  routes: orpc.premiacoes,
  refetch: refetchSorteios,
})
