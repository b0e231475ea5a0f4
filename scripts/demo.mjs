// npm run demo: npm start with a separate data folder, filled with a fictitious brokerage.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'
import { serverCommand } from './lib/server.mjs'

await ensureInstalled()
const server = serverCommand(await ensureBuilt())
const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' }
process.exit(await runNode([...server, '--demo'], { env, watched: true }))
