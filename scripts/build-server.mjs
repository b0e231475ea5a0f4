// Builds the bundled server if it is outdated and prints its file, for the test and the bench that run it.
import { ensureServerBuilt } from './lib/build.mjs'
import { say } from './lib/run.mjs'

say(await ensureServerBuilt())
