/** An award's record, for its forms. */
import { premiacao } from '../../contract/premiacoes.ts'
import { recordOf } from '../crud/record-of.ts'
import { orpc } from '../query.ts'
import { relerRoleta } from '../roleta/cache.ts'
import { FORM_PREMIACAO, lerPremiacao } from './form.ts'

export const PREMIACAO = recordOf('premiacoes', {
  form: FORM_PREMIACAO,
  row: premiacao,
  readNew: lerPremiacao,
  readEdited: lerPremiacao,
  routes: orpc.premiacoes,
  refetch: relerRoleta,
})
