/** A draw's record, for its forms. */
import { sorteio } from '../../contract/roleta.ts'
import { recordOf } from '../crud/record-of.ts'
import { orpc } from '../query.ts'
import { relerRoleta } from './cache.ts'
import { FORM_SORTEIO, lerSorteio } from './form.ts'

export const SORTEIO = recordOf('sorteios', {
  form: FORM_SORTEIO,
  row: sorteio,
  readNew: lerSorteio,
  readEdited: lerSorteio,
  routes: orpc.roleta,
  refetch: relerRoleta,
})
