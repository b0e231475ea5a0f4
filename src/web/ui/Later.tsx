/** A part of a screen that is rendered after the rest of it is visible. */
import { type ReactNode, Suspense, useDeferredValue } from 'react'

interface Props {
  /** Stands in for it, and takes as much room. */
  fallback?: ReactNode
  children: ReactNode
}

/** Its first rendering is split into short tasks, between which the browser answers the user. */
export function Later({ fallback = null, children }: Props) {
  const isTime = useDeferredValue(true, false)
  return isTime ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
