/** Connects the goal forms to the API. */
import { meta } from '../../contract/metas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_META, readEditedMeta, readNewMeta } from './form.ts'

/** Refetches lists and open goals. */
export function refetchMetas(): Promise<void> {
  return refetchKeys(orpc.metas.key())
}

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
