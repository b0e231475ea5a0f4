/** The goals. */
import { createFileRoute } from '@tanstack/react-router'
import { MetasScreen } from '../../metas/MetasScreen.tsx'

export const Route = createFileRoute('/_app/metas')({
  staticData: { titulo: 'Metas' },
  validateSearch: (search: { status?: string; situacao?: string; termina_ate?: string }) => search,
  component: MetasScreen,
})
