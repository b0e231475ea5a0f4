/** The figures of the month. */
import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { titulo: 'Dashboard' },
  component: DashboardScreen,
})
