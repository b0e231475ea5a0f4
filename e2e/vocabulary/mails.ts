/** Mails in 'Caixa de saída'. */
import { expect, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { Tables } from '../../src/server/database/schema/types.ts'
import { digest, newToken } from '../../src/server/session/tokens.ts'

/** The link of the mail that is open. */
export async function linkInOpenMail(page: Page): Promise<string> {
  // Not the address in the warning above it.
  const body = page.getByRole('dialog').getByText(/https?:\/\/.*token=/)
  await expect(body).toBeVisible()
  const link = /https?:\/\/\S+/.exec((await body.textContent()) ?? '')?.[0]
  if (!link) throw new Error('the mail has no link')
  return link
}

/** Stores a link that sets the login's password, as a recovery mail would contain it. */
export async function buildResetLink(db: Kysely<Tables>, email: string): Promise<string> {
  const [access, refresh] = [newToken(), newToken()]
  const { id } = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('auth.reset_tokens')
    .values({
      user_id: id,
      access_hash: digest(access),
      refresh_hash: digest(refresh),
      expires_at: new Date(Date.now() + 30 * 60_000).toISOString(),
    })
    .execute()
  return `/reset-password?access_token=${access}&refresh_token=${refresh}`
}
