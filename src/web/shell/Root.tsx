/** The root of all screens. */

import { VisuallyHidden } from '@mantine/core'
import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  )
}

const PRODUCT = 'Plantão'

/** Sets the window title to the screen's, and announces screen changes to screen readers. */
function DocumentTitle() {
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
