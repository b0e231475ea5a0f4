/**
 * State of the side navigation: collapsed to icons, at first only on screens of medium width (kept in a cookie of each width for
 * seven days), or opened as a drawer on small screens.
 */
import { useCallback, useState } from 'react'
import { SIDEBAR_COOKIES, type SidebarWidth, sidebarIn } from '../../contract/page-data.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { useMedia } from '../ui/media.ts'

const SEVEN_DAYS_IN_SECONDS = 7 * 24 * 60 * 60
const MOBILE = '(max-width: 767.98px)'
const MEDIUM = '(max-width: 1024px)'

export interface SidebarState {
  mobile: boolean
  /** Beside the content: expanded with names. On small screens: visible. */
  open: boolean
  toggle: () => void
  /** Small screens only. */
  close: () => void
}

export function useSidebar(): SidebarState {
  const mobile = useMedia(MOBILE)
  const width: SidebarWidth = useMedia(MEDIUM) ? 'medium' : 'wide'
  const [chosen, setChosen] = useState(() => sidebarIn(readCookie))
  const [shown, setShown] = useState(false)
  const expanded = chosen[width]
  const toggle = useCallback(() => {
    if (mobile) return setShown((before) => !before)
    setChosen((before) => ({ ...before, [width]: !expanded }))
    writeCookie(SIDEBAR_COOKIES[width], String(!expanded), SEVEN_DAYS_IN_SECONDS)
  }, [mobile, width, expanded])
  const close = useCallback(() => setShown(false), [])
  return { mobile, open: mobile ? shown : expanded, toggle, close }
}
