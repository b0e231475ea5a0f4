/** The campaigns. */
import { createFileRoute } from '@tanstack/react-router'
import { CampanhasScreen } from '../../campanhas/CampanhasScreen.tsx'

export const Route = createFileRoute('/_app/campanhas')({
  staticData: { titulo: 'Campanhas' },
  validateSearch: (search: { ver?: string; status?: string; termina_de?: string; termina_ate?: string }) =>
    search,
  component: CampanhasScreen,
})
