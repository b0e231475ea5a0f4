/** Runs before each test file of the server. */
import { vi } from 'vitest'
import { restartNumbers } from './numbers.ts'

vi.mock('better-auth/crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('better-auth/crypto')>()),
  ...(await import('../http/quick-hashing.ts')),
}))

vi.mock('../../importacoes/check/thread.ts', async (importOriginal) => {
  const { orInThisThread } = await import('../files/this-thread.ts')
  return orInThisThread(await importOriginal<typeof import('../../importacoes/check/thread.ts')>())
})

restartNumbers()
