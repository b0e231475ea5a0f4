/** A link to an address inside the product that is known as text, such as a filtered list; it opens without loading the page anew. */
import { defaultStringifySearch, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** '/vendas?status=["Pago"]', as the router writes and reads it; what is undefined is left out. */
export function addressOf(path: `/${string}`, search: object = {}): string {
  return `${path}${defaultStringifySearch({ ...search })}`
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
