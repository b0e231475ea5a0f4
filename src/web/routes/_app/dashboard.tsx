/** The brokerage's figures. */
import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import type { DashboardSearch } from '../../dashboard/search.ts'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { titulo: 'Dashboard' },
  // As it stands in the address: the screen reads what it understands of it.
  validateSearch: (search: DashboardSearch) => search,
  component: DashboardScreen,
})
