/** The colaboradores. */
import { createFileRoute } from '@tanstack/react-router'
import { ColaboradoresScreen } from '../../colaboradores/ColaboradoresScreen.tsx'

interface Search {
  /** The superior whose team is listed. */
  superior?: string
  /** Whose history is open. */
  historico?: string
  /** The import whose results are open. */
  importacao?: string
}

export const Route = createFileRoute('/_app/colaboradores')({
  staticData: { titulo: 'Colaboradores' },
  validateSearch: (search: Search) => search,
  component: ColaboradoresScreen,
})
