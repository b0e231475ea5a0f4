/** The brokerage's figures. */
import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import type { DashboardSearch } from '../../dashboard/search.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { titulo: 'Dashboard' },
  // Raw, as in the URL: the screen parses it.
  validateSearch: (search: DashboardSearch) => search,
  component: DashboardScreen,
})
