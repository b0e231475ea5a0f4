/** Connects the user forms to the API. */
import { usuario } from '../../contract/usuarios.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { DEFAULT_MIN_SENHA } from '../session/new-password.ts'
import { FORM_USUARIO, readEditedUsuario, readNewUsuario } from './form.ts'
import { creationError, orLimit } from './messages.ts'

/** Refetches lists, choices and open records, the choice of a loja's gerente, and the first steps. */
export function refetchUsuarios(): Promise<void> {
  return refetchKeys(orpc.usuarios.key(), orpc.lojas.gerentes.key(), orpc.dashboard.completo.key())
}

export const USUARIO = recordOf('usuarios', {
  form: FORM_USUARIO,
  nameOf: ({ nome }) => nome,
  row: usuario,
  // The new user form adds the password, which is not part of the form's values.
  readNew: (form) => readNewUsuario(form, '', DEFAULT_MIN_SENHA),
  readEdited: readEditedUsuario,
  shared: ['cargo', 'loja_id'],
  routes: orpc.usuarios,
  refetch: refetchUsuarios,
  createFailed: creationError,
  updateFailed: orLimit('Erro ao atualizar usuário'),
  words: {
    created: 'Usuário criado com sucesso!',
    updated: 'Usuário atualizado com sucesso!',
    deleted: 'Usuário deletado com sucesso!',
    deleteFailed: 'Erro ao deletar usuário',
  },
})
