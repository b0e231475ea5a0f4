/** A link to an address of the product that is made of data (places.ts); it opens without loading the page anew. */
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

export function PlaceLink({ href, onClick, ...props }: Props) {
  const { history } = useRouter()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // What the browser means by another window or a download stays its own.
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    history.push(href)
  }
  return <a href={href} onClick={open} {...props} />
}
