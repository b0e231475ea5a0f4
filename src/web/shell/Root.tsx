/** The root of all screens. */
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { DocumentTitle } from './DocumentTitle.tsx'

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  )
}
