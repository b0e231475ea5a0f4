// npm run trust: attacks, races, kills, load and restores at length, and one table; see docs/trust.md.
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
process.exit(await runNode(['trust/main.ts', ...process.argv.slice(2)]))
