/** In place of better-auth's hashes, each of which takes 50 ms and 32 MB: the same kind, computed at once. */
import { randomBytes, scryptSync } from 'node:crypto'

let held = Promise.resolve()

/** Lets hashes wait until the returned function is called. */
export function holdHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

export async function hashPassword(password: string): Promise<string> {
  await held
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${keyOf(password, salt)}`
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  await held
  const [salt = '', key] = hash.split(':')
  return keyOf(password, salt) === key
}

function keyOf(password: string, salt: string): string {
  return scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 }).toString('hex')
}
