import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the page's top the element is, followed as what is above it grows and shrinks. */
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
