/** The number of a sale, which opens it. */
import { Anchor } from '@mantine/core'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { placeOf } from '../navigation/places.ts'

export function VendaLink({ venda: { id, numero_venda } }: { venda: { id: string; numero_venda: string } }) {
  return (
    <Anchor
      component={PlaceLink}
      inherit
      underline="always"
      href={placeOf('vendas', { id, titulo: numero_venda }, null)}
      aria-label={`Ver venda ${numero_venda}`}
    >
      {numero_venda}
    </Anchor>
  )
}
