/** Sets the window title to the screen's, and announces screen changes to screen readers. */
import { VisuallyHidden } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

const PRODUCT = 'Plantão'

export function DocumentTitle() {
  const screenTitle = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const title = screenTitle ? `${screenTitle} · ${PRODUCT}` : PRODUCT
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {screenTitle}
    </VisuallyHidden>
  )
}
