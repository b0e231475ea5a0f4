/** Comissões: what each person is owed and was paid, from the sales' participants. */
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ComissoesList } from './ComissoesList.tsx'
import type { ComissoesSearch } from './search.ts'

export const Route = createFileRoute('/_app/comissoes')({
  staticData: { title: 'Comissões' },
  validateSearch: (search: ComissoesSearch) => search,
  component: ComissoesScreen,
})

function ComissoesScreen() {
  return (
    <>
      <PageHeader title="Comissões" />
      <ComissoesList />
    </>
  )
}
