/** Runs before each test file of the server. */
import { vi } from 'vitest'
import { restartNumbers } from './numbers.ts'

vi.mock('better-auth/crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('better-auth/crypto')>()),
  ...(await import('../http/quick-hashing.ts')),
}))

restartNumbers()
