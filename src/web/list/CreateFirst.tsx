/** The action inside an empty register. */
import { Button, Text } from '@mantine/core'
import { type Cadastro, LISTS, wordsOf } from '../../core/cadastros.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { screenOf } from '../navigation/places.ts'
import { lojasToFilter } from '../session/OwnLoja.tsx'
import { useCan, usePerson } from '../session/session.tsx'
import { newFormOf } from './list-address.ts'

/** The button that begins the first record, for those who may. */
export function CreateFirst({ cadastro }: { cadastro: Cadastro }) {
  const mayCreate = useCan(`${cadastro}.criar`)
  const lojas = lojasToFilter(usePerson())
  const { newRecord, createFirst } = wordsOf(cadastro)
  const isOfOne = cadastro === 'vendas' && !lojas.every
  // The screen says why.
  if (isOfOne && lojas.own === null) return null
  if (!mayCreate) return <Text c="dimmed">Quem cadastra {LISTS[cadastro].plural} é um Administrador.</Text>
  return (
    <Button
      mt="sm"
      renderRoot={(props) => <PlaceLink {...props} href={screenOf(cadastro, newFormOf(cadastro))} />}
    >
      {/* Other lojas may have sales. */}
      {isOfOne ? newRecord : createFirst}
    </Button>
  )
}
