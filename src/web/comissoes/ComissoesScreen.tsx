/** Comissões: what each person is owed and was paid, from the sales' participants. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ComissoesContent } from '../../contract/visoes.ts'
import { titleOf } from '../../core/cadastros.ts'
import { idIn } from '../../core/ids.ts'
import { orpc } from '../api/query.ts'
import { RestauracaoNotice } from '../financeiro/restauracao/RestauracaoNotice.tsx'
import { useListAddress } from '../list/list-address.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { VisoesMenu } from '../visoes/VisoesMenu.tsx'
import { VisoesRoom } from '../visoes/VisoesRoom.tsx'
import { ComissoesList } from './ComissoesList.tsx'
import { type ComissoesSearch, inputsOf, searchOf } from './search.ts'

export const Route = createFileRoute('/_app/comissoes')({
  staticData: { title: titleOf('comissoes') },
  validateSearch: (search: ComissoesSearch) => search,
  component: ComissoesScreen,
})

function ComissoesScreen() {
  return (
    <>
      <PageHeader title={titleOf('comissoes')}>
        <Visoes />
      </PageHeader>
      <RestauracaoNotice />
      <ComissoesList />
    </>
  )
}

/** The saved views: filters and order. */
function Visoes() {
  const address = useListAddress()
  const search = Route.useSearch()
  const { filtros, ordered } = inputsOf(search, address)
  const { data } = useQuery(
    // Only this user changes them.
    orpc.visoes.listar.queryOptions({ input: { tela: 'comissoes' }, staleTime: Number.POSITIVE_INFINITY }),
  )
  if (!data) return <VisoesRoom />
  return (
    <VisoesMenu<ComissoesContent>
      tela="comissoes"
      saved={data.itens.flatMap(({ conteudo, ...one }) => ('modo' in conteudo ? [] : [{ ...one, conteudo }]))}
      openId={idIn(search.visao)}
      current={{ filtros, ordem: ordered.ordem }}
      onOpen={(visao) => address.go(searchOf(visao))}
      onClosed={() => address.go({ visao: undefined }, true)}
    />
  )
}
