import type { ReactNode } from 'react'

/** An e-mail address, a random PIX key, or another text without spaces, which may break where its parts meet. */
export function breakable(text: string): ReactNode {
  const [first, ...parts] = text.split(/(?<=[@-])|(?=\.)/)
  return parts.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  )
}
