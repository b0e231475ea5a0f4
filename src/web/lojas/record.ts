/** A loja's record, for its forms. */
import { loja } from '../../contract/lojas.ts'
import { orpc, readAnew } from '../query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_LOJA, lerLojaEditada, lerLojaNova } from './form.ts'

export const relerLojas = () => readAnew(orpc.lojas.key(), orpc.vendas.key())

export const LOJA = recordOf('lojas', {
  form: FORM_LOJA,
  row: loja,
  readNew: lerLojaNova,
  readEdited: lerLojaEditada,
  routes: orpc.lojas,
  refetch: relerLojas,
})
