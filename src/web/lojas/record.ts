/** Connects the loja forms to the API. */
import { loja } from '../../contract/lojas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_LOJA, readEditedLoja, readNewLoja } from './form.ts'

export const refetchLojas = () =>
  refetchKeys(orpc.lojas.key(), orpc.vendas.key(), orpc.dashboard.completo.key())

export const LOJA = recordOf('lojas', {
  form: FORM_LOJA,
  nameOf: ({ nome }) => nome,
  row: loja,
  readNew: readNewLoja,
  readEdited: readEditedLoja,
  shared: ['cidade', 'estado'],
  routes: orpc.lojas,
  refetch: refetchLojas,
})
