/** The logins of the demo, in tests of its data. */
import type { MakeLogin } from '../../demo/index.ts'

/** A login without a password: password hashing is tested with sign-in. */
export const makeLogin: MakeLogin = async (trx, { nome: name, email }) => {
  const row = { id: email, name, email, emailVerified: true }
  await trx
    .insertInto('auth.user')
    .values({
      image: null,
      twoFactorEnabled: null,
      role: null,
      banned: null,
      banReason: null,
      banExpires: null,
      ...row,
    })
    .execute()
  return email
}
