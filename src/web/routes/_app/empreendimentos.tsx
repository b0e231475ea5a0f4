/** The empreendimentos. */
import { createFileRoute } from '@tanstack/react-router'
import { EmpreendimentosScreen } from '../../empreendimentos/EmpreendimentosScreen.tsx'

export const Route = createFileRoute('/_app/empreendimentos')({
  staticData: { titulo: 'Empreendimentos' },
  validateSearch: (search: { status?: string }) => search,
  component: EmpreendimentosScreen,
})
