// npm start: installs missing dependencies, builds the interface if outdated, and runs the server until stopped.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { SERVER } from './lib/server.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await runNode([...SERVER, ...process.argv.slice(2)], { watched: true }))
