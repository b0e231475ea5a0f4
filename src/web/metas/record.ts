/** Connects the goal forms to the API. */
import { meta } from '../../contract/metas.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { refetchMetas } from './cache.ts'
import { FORM_META, readEditedMeta, readNewMeta } from './form.ts'

export const META = recordOf('metas', {
  form: FORM_META,
  nameOf: ({ nome }) => nome,
  row: meta,
  readNew: readNewMeta,
  readEdited: readEditedMeta,
  shared: ['escopo', 'medida', 'periodo_inicio', 'periodo_fim'],
  routes: orpc.metas,
  refetch: refetchMetas,
})
