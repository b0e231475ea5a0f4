/** A link to a draw's proof. */
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  /** Id of the draw. */
  id: string
  /** For screen readers, where the visible text does not name the draw. */
  label?: string
  children: ReactNode
}

export function ProvaLink({ id, label, children }: Props) {
  return (
    <Anchor
      {...(label ? { 'aria-label': label } : {})}
      renderRoot={(props) => <Link {...props} to="/roleta/$id/prova" params={{ id }} />}
    >
      {children}
    </Anchor>
  )
}
