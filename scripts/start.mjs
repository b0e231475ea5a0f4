// npm start: installs missing dependencies, builds what is outdated, and runs the server until stopped.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { serverCommand } from './lib/server.mjs'

await ensureInstalled()
const server = serverCommand(await ensureBuilt())
process.exit(await runNode([...server, ...process.argv.slice(2)], { watched: true }))
