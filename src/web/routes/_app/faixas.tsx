/** The tiers. */
import { createFileRoute } from '@tanstack/react-router'
import { FaixasScreen } from '../../faixas/FaixasScreen.tsx'

export const Route = createFileRoute('/_app/faixas')({
  staticData: { titulo: 'Faixas' },
  validateSearch: (search: { historico?: string; de?: string; ate?: string }) => search,
  component: FaixasScreen,
})
