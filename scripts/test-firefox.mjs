// npm run test:firefox: the stories for Firefox, where there is one. No part of npm test, which it would make longer.
import { build, firefox, runSteps } from './lib/steps.mjs'

await runSteps([
  ['Montagem', build],
  ['Firefox', firefox],
])
