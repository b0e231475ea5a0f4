/** The draws, their eligibility, and the awards. */
import { createFileRoute } from '@tanstack/react-router'
import { RoletaScreen } from '../../roleta/RoletaScreen.tsx'
import type { RoletaSearch } from '../../sorteios/search.ts'

export const Route = createFileRoute('/_app/roleta/')({
  staticData: { titulo: 'Roleta' },
  validateSearch: (search: RoletaSearch) => search,
  component: RoletaScreen,
})
