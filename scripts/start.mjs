// npm start: installs what is missing, builds what is stale, and runs the server until it is told to end.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await runNode(['src/server/main.ts', ...process.argv.slice(2)], { watched: true }))
