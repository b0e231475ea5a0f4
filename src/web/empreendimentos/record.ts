/** Connects the empreendimento forms to the API. */
import { empreendimento } from '../../contract/empreendimentos.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_EMPREENDIMENTO, readEmpreendimento } from './form.ts'

export const refetchEmpreendimentos = () =>
  refetchKeys(orpc.empreendimentos.key(), orpc.vendas.key(), orpc.dashboard.key())

export const EMPREENDIMENTO = recordOf('empreendimentos', {
  form: FORM_EMPREENDIMENTO,
  nameOf: ({ nome }) => nome,
  row: empreendimento,
  readNew: readEmpreendimento,
  readEdited: readEmpreendimento,
  shared: ['tipo', 'cidade', 'estado', 'construtora', 'incorporadora'],
  routes: orpc.empreendimentos,
  refetch: refetchEmpreendimentos,
})
