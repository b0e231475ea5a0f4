/** The rules for a new password that the browser can check. */
import { recusaDaSenha } from '../../core/senha.ts'

const SENHAS_DIFERENTES = 'As senhas não coincidem.'

/** Minimum length until the server has sent its own. */
export const SENHA_MINIMA_PADRAO = 6

export interface NewPassword {
  nova: string
  confirmacao: string
}

/** Errors of a new password and its confirmation, by field. The server also refuses common passwords. */
export function newPasswordErrors(
  { nova, confirmacao }: NewPassword,
  rules: { minimo: number; nome: string; email: string; curta: (minimo: number) => string },
): Partial<Record<keyof NewPassword, string>> {
  const refusal = recusaDaSenha(nova, { ...rules, comuns: new Set() })
  if (refusal) return { nova: refusal }
  return nova === confirmacao ? {} : { confirmacao: SENHAS_DIFERENTES }
}
