// npm runs this after every install, so that the next start does not install again.
import { markInstalled } from './lib/install.mjs'

markInstalled()
