/** The user form's values, and how they become the record to save. */
import { editedUsuarioInput, type NewUsuarioInput, newUsuarioInput } from '../../contract/usuarios.ts'
import { checkSenha, firstSenhaTooShort } from '../../core/senha.ts'
import { USUARIO_FIELDS } from '../../core/usuarios.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readerOf, readForm } from '../record/record-form.ts'

export type FormUsuario = FormOf<typeof USUARIO_FIELDS, 'cargo' | 'status'>
/** Form values without the password, which is not part of the draft. */
export const FORM_USUARIO = formOf(USUARIO_FIELDS, { cargo: 'Staff', status: 'Ativo' })

/** The new user with that password; `min` is the installation's minimum length. */
export function readNewUsuario(
  { nomes: _nomes, ...fields }: FormUsuario,
  senha: string,
  min: number,
): Reading<NewUsuarioInput> {
  const parsed = readForm(newUsuarioInput, { ...fields, senha })
  if (parsed.errors?.senha !== undefined) return parsed
  const refusal = refusalOfNewSenha(senha, { ...fields, min })
  return refusal === null ? parsed : { errors: { ...parsed.errors, senha: refusal } }
}

/** Why a user's first password is refused; null if it is accepted. The server also refuses common passwords. */
function refusalOfNewSenha(
  senha: string,
  { nome, email, min }: { nome: string; email: string; min: number },
): string | null {
  return checkSenha(senha, { nome, email, min, common: new Set(), tooShort: firstSenhaTooShort })
}

export const readEditedUsuario = readerOf(editedUsuarioInput)
