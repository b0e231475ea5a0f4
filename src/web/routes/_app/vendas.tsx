/** The sales. */
import { createFileRoute } from '@tanstack/react-router'
import type { VendasSearch } from '../../vendas/search.ts'
import { VendasScreen } from '../../vendas/VendasScreen.tsx'

export const Route = createFileRoute('/_app/vendas')({
  staticData: { titulo: 'Vendas' },
  // As it stands in the address: the screen reads it by the contract's schemas, which are too large for every first load.
  validateSearch: (search: VendasSearch) => search,
  component: VendasScreen,
})
