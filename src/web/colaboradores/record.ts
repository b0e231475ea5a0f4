/** Connects the colaborador forms to the API. */
import { colaborador } from '../../contract/colaboradores.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { FORM_COLABORADOR, readEditedColaborador, readNewColaborador } from './form.ts'

/** Refetches lists, choices, the organograma and open records, their usuarios, and the figures that count colaboradores. */
export function refetchColaboradores(): Promise<void> {
  return refetchKeys(orpc.colaboradores.key(), orpc.usuarios.key(), orpc.dashboard.key())
}

export const COLABORADOR = recordOf('colaboradores', {
  form: FORM_COLABORADOR,
  nameOf: ({ nome }) => nome,
  row: colaborador,
  readNew: readNewColaborador,
  readEdited: readEditedColaborador,
  shared: ['cargo', 'comissao_base', 'loja_id', 'superior_id'],
  routes: orpc.colaboradores,
  refetch: refetchColaboradores,
  // The server's message, if there is one.
  createFailed: ({ message }) => message || 'Erro ao cadastrar colaborador. Tente novamente.',
  updateFailed: ({ message }) => message || 'Erro ao atualizar colaborador. Tente novamente.',
})
