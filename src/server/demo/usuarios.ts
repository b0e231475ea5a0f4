/** Who signs in to the demo. */
import type { UsuarioCargo } from '../../core/usuarios.ts'

/** The demo's passwords, by role: not secret. */
export const SENHAS: Readonly<Record<UsuarioCargo, string>> = {
  Administrador: 'Varanda-Gourmet-27',
  Staff: 'Chave-na-Mao-2027',
}

/** One login of each role, printed when the demo starts. */
export const LOGINS: readonly { cargo: UsuarioCargo; email: string; senha: string }[] = [
  { cargo: 'Administrador', email: 'helena.duarte@aurora.example', senha: SENHAS.Administrador },
  { cargo: 'Staff', email: 'camila.nogueira@aurora.example', senha: SENHAS.Staff },
]

/** The other Administrador, who gets a login last: without it, the demo was not finished. */
export const OTHER_ADMINISTRADOR = 'jose.santos@aurora.example'

/** Who is a usuario and has no login. */
export const SEM_ACESSO = 'tomas.vieira@aurora.example'
