/** The key for signing and encryption. */
import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import { keptSecret } from '../process/secret-file.ts'

/** The configured secret, or the one kept in the data folder or, for an external database, in it (`shared`). */
export async function secretOf({ secret, databaseUrl, dataDir }: Config, shared: string): Promise<string> {
  return secret ?? (databaseUrl ? shared : await keptSecret(join(dataDir, 'secret')))
}
