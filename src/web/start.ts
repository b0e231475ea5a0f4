/** The page's first script: its styles, and then, once the page's first view is visible, everything else. */
import './styles.css'
import 'virtual:theme.css'
import { firstViewPainted, preloadScreen } from './first-view.ts'
import { takeLinkTokens } from './session/link-tokens.ts'

takeLinkTokens()
await firstViewPainted()
preloadScreen()
await import('./main.tsx')
