/** Moves the data of a folder to the present PostgreSQL, in a process of its own that can be killed. */
import { createLogger } from '../../src/server/process/log.ts'
import { upgradeEmbedded } from '../../src/server/start/upgrade.ts'

await upgradeEmbedded({ dataDir: process.argv[2] ?? '', log: createLogger('silent'), say: () => {} })
