/** The user form's values, and how they become the record to save. */
import { type UsuarioNovo, usuarioEditado, usuarioNovo } from '../../contract/usuarios.ts'
import { primeiraSenhaCurta, recusaDaSenha } from '../../core/senha.ts'
import { CAMPOS_USUARIO } from '../../core/usuarios.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readerOf, readForm } from '../record/record-form.ts'

export type FormUsuario = FormOf<typeof CAMPOS_USUARIO, 'cargo' | 'status'>
/** Form values without the password, which is not part of the draft. */
export const FORM_USUARIO = formOf(CAMPOS_USUARIO, { cargo: 'Staff', status: 'Ativo' })

/** The new user with that password; `minimo` is the installation's minimum length. */
export function lerUsuarioNovo(
  { nomes: _nomes, ...campos }: FormUsuario,
  senha: string,
  minimo: number,
): Reading<UsuarioNovo> {
  const lido = readForm(usuarioNovo, { ...campos, senha })
  if (lido.errors?.senha !== undefined) return lido
  const recusa = recusaDaNovaSenha(senha, { ...campos, minimo })
  return recusa === null ? lido : { errors: { ...lido.errors, senha: recusa } }
}

/** Why a user's first password is refused; null if it is accepted. The server also refuses common passwords. */
function recusaDaNovaSenha(
  senha: string,
  { nome, email, minimo }: { nome: string; email: string; minimo: number },
): string | null {
  return recusaDaSenha(senha, { nome, email, minimo, comuns: new Set(), curta: primeiraSenhaCurta })
}

export const lerUsuarioEditado = readerOf(usuarioEditado)
