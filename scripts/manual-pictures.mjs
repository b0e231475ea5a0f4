// npm run manual: makes the manual's pictures anew, in docs/manual/imagens, from the demo's data; of some
// chapters alone when they are named: npm run manual -- roleta
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { refuse, runNode } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const { path, command } = await ensureChromium()
if (command) refuse(`As imagens precisam do Chromium. Este comando o instala: ${command}`)
process.exit(
  await runNode(['e2e/manual/pictures.ts', ...process.argv.slice(2)], {
    env: path ? { PLAYWRIGHT_CHROMIUM: path } : {},
  }),
)
