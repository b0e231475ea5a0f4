/** The colaboradores. */
import { createFileRoute } from '@tanstack/react-router'
import { ColaboradoresScreen } from '../../colaboradores/ColaboradoresScreen.tsx'

interface Search {
  /** Filter by superior. */
  superior?: string
  /** Filter by loja and status. */
  loja_id?: string
  status?: string
  /** The colaborador whose history is open. */
  historico?: string
  /** The import whose results are open. */
  importacao?: string
}

export const Route = createFileRoute('/_app/colaboradores')({
  staticData: { titulo: 'Colaboradores' },
  validateSearch: (search: Search) => search,
  component: ColaboradoresScreen,
})
