/** The people who sign in to the demo. */
import type { UsuarioCargo } from '../../core/usuarios.ts'

/** The demo's passwords, by role: not secret. */
export const SENHAS: Readonly<Record<UsuarioCargo, string>> = {
  Administrador: 'Varanda-Gourmet-27',
  Staff: 'Chave-na-Mao-2027',
}

export const ADMINISTRADOR = { email: 'helena.duarte@aurora.example', senha: SENHAS.Administrador }
export const STAFF = { email: 'camila.nogueira@aurora.example', senha: SENHAS.Staff }

/** One login of each role, printed when the demo starts. */
export const LOGINS: readonly { cargo: UsuarioCargo; email: string; senha: string }[] = [
  { cargo: 'Administrador', ...ADMINISTRADOR },
  { cargo: 'Staff', ...STAFF },
]

/** Registers the payees: who approves a closing may not have typed its keys. */
export const OTHER_ADMINISTRADOR = { email: 'jose.santos@aurora.example', senha: SENHAS.Administrador }

/** Gets a login last: without it, the demo was not finished. */
export const LAST = 'diego.fonseca@aurora.example'

/** The email of the usuario without a login. */
export const SEM_ACESSO = 'tomas.vieira@aurora.example'
