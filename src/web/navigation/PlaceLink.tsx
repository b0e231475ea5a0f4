/** A client-side link to a URL built from data (places.ts). */
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

export function PlaceLink({ href, onClick, ...props }: Props) {
  // None where a screen's start is written as HTML: its links are the browser's.
  const router = useRouter({ warn: false })
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // Modified clicks and downloads keep the browser's behaviour.
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    router.history.push(href)
  }
  return <a href={href} onClick={open} {...props} />
}
