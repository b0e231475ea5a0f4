/** Comissões: what each person is owed and was paid, from the sales' participants. */
import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '../../core/cadastros.ts'
import { RestauracaoNotice } from '../financeiro/restauracao/RestauracaoNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ComissoesList } from './ComissoesList.tsx'
import type { ComissoesSearch } from './search.ts'

export const Route = createFileRoute('/_app/comissoes')({
  staticData: { title: titleOf('comissoes') },
  validateSearch: (search: ComissoesSearch) => search,
  component: ComissoesScreen,
})

function ComissoesScreen() {
  return (
    <>
      <PageHeader title={titleOf('comissoes')} />
      <RestauracaoNotice />
      <ComissoesList />
    </>
  )
}
