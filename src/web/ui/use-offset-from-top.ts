import { type RefObject, useLayoutEffect, useState } from 'react'

/** The element's distance from the top of the page, updated as the content above it changes height. */
export function useOffsetFromTop(ref: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setOffset(Math.round(ref.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return offset
}
