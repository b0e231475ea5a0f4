/** A link to the screen of one payment of a closing. */
import { Anchor } from '@mantine/core'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { placeOfClosing } from '../navigation/places.ts'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  children: string
}

export function PagamentoLink({ fechamento, pagamento, children }: Props) {
  return (
    <Anchor component={PlaceLink} inherit underline="always" href={placeOfClosing(fechamento, pagamento)}>
      {children}
    </Anchor>
  )
}
