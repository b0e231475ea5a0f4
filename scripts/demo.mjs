// npm run demo: npm start on a data folder of its own, filled with a brokerage that never was.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' }
process.exit(await runNode(['src/server/main.ts', '--demo'], { env, watched: true }))
