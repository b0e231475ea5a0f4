// npm run test:firefox: the stories for Firefox, which is installed where that needs nobody. npm run test:all runs them where there is one.
import { build, firefox, runSteps } from './lib/steps.mjs'

await runSteps([
  ['Montagem', build],
  ['Firefox', () => firefox({ installs: true })],
])
