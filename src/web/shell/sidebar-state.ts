/**
 * State of the side navigation: collapsed to icons (kept in a cookie for seven days), or opened as a drawer on small
 * screens.
 */
import { useCallback, useState } from 'react'
import { SIDEBAR_COOKIE } from '../../contract/page-data.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import { useMedia } from '../ui/media.ts'

const SEVEN_DAYS_IN_SECONDS = 7 * 24 * 60 * 60
const MOBILE = '(max-width: 767.98px)'

export interface SidebarState {
  mobile: boolean
  /** On wide screens: expanded with names. On small screens: visible. */
  open: boolean
  toggle: () => void
  /** Small screens only. */
  close: () => void
}

export function useSidebar(): SidebarState {
  const mobile = useMedia(MOBILE)
  const [expanded, setExpanded] = useState(() => readCookie(SIDEBAR_COOKIE) !== 'false')
  const [shown, setShown] = useState(false)
  const toggle = useCallback(() => {
    if (mobile) return setShown((before) => !before)
    setExpanded(!expanded)
    writeCookie(SIDEBAR_COOKIE, String(!expanded), SEVEN_DAYS_IN_SECONDS)
  }, [mobile, expanded])
  const close = useCallback(() => setShown(false), [])
  return { mobile, open: mobile ? shown : expanded, toggle, close }
}
