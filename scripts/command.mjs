// npm run admin, backup, restore and trust: runs the file that package.json names, once everything is installed.
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
process.exit(await runNode(process.argv.slice(2)))
