/** Connects the user forms to the API. */
import { usuario } from '../../contract/usuarios.ts'
import { orpc } from '../api/query.ts'
import { recordOf } from '../record/record-of.ts'
import { SENHA_MINIMA_PADRAO } from '../session/new-password.ts'
import { refetchUsuarios } from './cache.ts'
import { FORM_USUARIO, lerUsuarioEditado, lerUsuarioNovo } from './form.ts'
import { erroAoCriar, ouLimite } from './mensagens.ts'

export const USUARIO = recordOf('usuarios', {
  form: FORM_USUARIO,
  row: usuario,
  // The new user form adds the password, which is not part of the form's values.
  readNew: (form) => lerUsuarioNovo(form, '', SENHA_MINIMA_PADRAO),
  readEdited: lerUsuarioEditado,
  routes: orpc.usuarios,
  refetch: refetchUsuarios,
  createFailed: erroAoCriar,
  updateFailed: ouLimite('Erro ao atualizar usuário'),
  words: {
    created: 'Usuário criado com sucesso! Um email de confirmação foi enviado.',
    updated: 'Usuário atualizado com sucesso!',
    deleted: 'Usuário deletado com sucesso!',
    deleteFailed: 'Erro ao deletar usuário',
  },
})
