/** Connects the draw forms to the API. */
import { sorteio } from '../../contract/sorteios.ts'
import { orpc } from '../api/query.ts'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_SORTEIO, readSorteio } from './form.ts'

export const SORTEIO = recordOf('sorteios', {
  form: FORM_SORTEIO,
  nameOf: ({ nome }) => nome,
  row: sorteio,
  readNew: readSorteio,
  readEdited: readSorteio,
  routes: orpc.sorteios,
  refetch: refetchSorteios,
})
