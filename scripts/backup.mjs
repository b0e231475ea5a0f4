// npm run backup: see docs/operate.md.
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
process.exit(await runNode(['src/server/backup.ts', ...process.argv.slice(2)]))
