/** The payee's name, which opens their page, and who is paid instead. */
import { Anchor } from '@mantine/core'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { FAVORECIDO_JUNTO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { Detail } from '../../list/cells.tsx'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { placeOf } from '../../navigation/places.ts'

/** The name, which opens the payee's page. */
export function PageLink({ favorecido: { id, nome } }: { favorecido: Favorecido }) {
  return (
    <Anchor component={PlaceLink} inherit href={placeOf('favorecidos', { id, titulo: nome }, null)}>
      {nome}
    </Anchor>
  )
}

/** The payee who is paid instead. */
export function Joined({ favorecido: { junto_de } }: { favorecido: Favorecido }) {
  return junto_de && <Detail>{`${FAVORECIDO_JUNTO_FIELDS.junto_de.rotulo} ${junto_de.nome}`}</Detail>
}
