/** The page's first script: its styles, and then, once the page's first view is visible, everything else. */
import './no-eval.ts'
import './styles.css'
import 'virtual:theme.css'
import { firstViewPainted, loadScreen } from './first-view/first-view.ts'
import { takeLinkTokens } from './session/link-tokens.ts'

// A browser that is too old was told so by public/first.js.
if (!document.documentElement.hasAttribute('data-navegador-antigo')) {
  takeLinkTokens()
  await firstViewPainted()
  await loadScreen()
  await import('./main.tsx')
}
