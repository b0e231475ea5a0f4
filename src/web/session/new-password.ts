/** The rules for a new password that the browser can check. */
import { checkSenha } from '../../core/senha.ts'
import { useSession } from './session.tsx'

const SENHAS_DIFFER = 'As senhas não coincidem.'

/** Minimum length until the server has sent its own. */
export const DEFAULT_MIN_SENHA = 6

/** The minimum length of a new password in this installation. */
export function useMinSenha(): number {
  return useSession().ambiente?.senha_minima ?? DEFAULT_MIN_SENHA
}

export interface NewPassword {
  nova: string
  confirmacao: string
}

/** Errors of a new password and its confirmation, by field. The server also refuses common passwords. */
export function newPasswordErrors(
  { nova, confirmacao }: NewPassword,
  rules: { min: number; nome: string; email: string; tooShort: (minimo: number) => string },
): Partial<Record<keyof NewPassword, string>> {
  const refusal = checkSenha(nova, { ...rules, common: new Set() })
  return {
    ...(refusal ? { nova: refusal } : {}),
    ...(nova === confirmacao ? {} : { confirmacao: SENHAS_DIFFER }),
  }
}
