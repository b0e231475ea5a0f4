// Run by npm after every install of its own, so that the next start need not install again.
import { markInstalled } from './lib/install.mjs'

markInstalled()
