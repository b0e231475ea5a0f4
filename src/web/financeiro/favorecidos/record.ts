/** Connects the payee forms to the API. */
import { favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { recordOf } from '../../record/record-of.ts'
import { FORM_FAVORECIDO, readFavorecido } from './form.ts'

export const refetchFavorecidos = () => refetchKeys(orpc.favorecidos.key(), orpc.comissoes.key())

export const FAVORECIDO = recordOf('favorecidos', {
  form: FORM_FAVORECIDO,
  nameOf: ({ nome }) => nome,
  row: favorecido,
  readNew: readFavorecido,
  readEdited: readFavorecido,
  shared: ['tipo', 'vinculo'],
  routes: orpc.favorecidos,
  refetch: refetchFavorecidos,
})
