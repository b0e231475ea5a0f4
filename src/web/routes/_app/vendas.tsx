/** The sales. */
import { createFileRoute } from '@tanstack/react-router'
import type { VendasSearch } from '../../vendas/search.ts'
import { VendasScreen } from '../../vendas/VendasScreen.tsx'

export const Route = createFileRoute('/_app/vendas')({
  staticData: { titulo: 'Vendas' },
  // Raw, as in the URL: the screen parses it with the contract's schemas, which are too large for the initial load.
  validateSearch: (search: VendasSearch) => search,
  component: VendasScreen,
})
