/** The rules of a new password that can be told before the server is asked. */
import { recusaDaSenha } from '../../core/senha.ts'

const SENHAS_DIFERENTES = 'As senhas não coincidem.'

/** The least length until the server has said its own. */
export const SENHA_MINIMA_PADRAO = 6

export interface NewPassword {
  nova: string
  confirmacao: string
}

/** What is wrong with a new password and its confirmation, by field. The server knows the common ones besides. */
export function newPasswordErrors(
  { nova, confirmacao }: NewPassword,
  rules: { minimo: number; nome: string; email: string; curta: (minimo: number) => string },
): Partial<Record<keyof NewPassword, string>> {
  const refusal = recusaDaSenha(nova, { ...rules, comuns: new Set() })
  if (refusal) return { nova: refusal }
  return nova === confirmacao ? {} : { confirmacao: SENHAS_DIFERENTES }
}
