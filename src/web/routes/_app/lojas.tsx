/** The lojas. */
import { createFileRoute } from '@tanstack/react-router'
import { LojasScreen } from '../../lojas/LojasScreen.tsx'

export const Route = createFileRoute('/_app/lojas')({
  staticData: { titulo: 'Lojas' },
  component: LojasScreen,
})
