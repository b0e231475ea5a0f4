// npm run admin: restores an Administrador's access from the server's own machine.
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

await ensureInstalled()
process.exit(await runNode(['src/server/admin.ts', ...process.argv.slice(2)]))
