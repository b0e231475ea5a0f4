// npm run manual: regenerates the manual's pictures in docs/manual/imagens from demo data; only those of some chapters
// if named: npm run manual -- roleta

import { ensureChromium } from './lib/browsers.mjs'
import { ensureBuilt } from './lib/build.mjs'
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
