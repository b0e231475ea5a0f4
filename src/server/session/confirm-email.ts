/** Email confirmation for invited users: a signed link, issued and verified by better-auth. */
import { createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { Recusa } from '../../core/recusa.ts'
import type { Auth } from './auth.ts'

/** How long the link is valid, in days. */
export const LINK_DAYS = 7

/** A link that confirms `email`, valid for LINK_DAYS. */
export async function confirmationLink(auth: Auth, appUrl: string, email: string): Promise<string> {
  const token = await createEmailVerificationToken(auth.key, email, undefined, LINK_DAYS * 86_400)
  return `${appUrl}/confirmar-email?token=${token}`
}

/** @throws {Recusa} INVALID_LINK. */
export async function confirmEmail(auth: Auth, token: string): Promise<void> {
  try {
    await auth.api.verifyEmail({ query: { token } })
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw new Recusa(
      'LINK_INVALIDO',
      'Link inválido: Este link de confirmação de email é inválido ou expirou.',
    )
  }
}
