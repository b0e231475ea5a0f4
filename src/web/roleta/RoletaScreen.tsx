/** Roleta: the wheel, the draws, eligibility and awards; the URL holds what is open. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useListAddress } from '../list/list-address.ts'
import { idIn } from '../list/list-search.ts'
import { ScreenTabs } from '../list/ScreenTabs.tsx'
import { useShortcut } from '../navigation/shortcuts.ts'
import { EntregarPremiacao } from '../premiacoes/EntregarPremiacao.tsx'
import { EditarPremiacao, ExcluirPremiacao, NovaPremiacao } from '../premiacoes/formularios.tsx'
import { ListaPremiacoes } from '../premiacoes/ListaPremiacoes.tsx'
import { usePode } from '../session/session.tsx'
import { ElegibilidadeTab } from '../sorteios/ElegibilidadeTab.tsx'
import { EditarRoleta, ExcluirRoleta, NovaRoleta } from '../sorteios/formularios.tsx'
import { ListaRoletas } from '../sorteios/ListaRoletas.tsx'
import { RoletaVisual } from '../sorteios/RoletaVisual.tsx'
import type { RoletaSearch } from '../sorteios/search.ts'
import { ABAS, DE_UMA_ABA, useRoletaSearch } from '../sorteios/search.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export const Route = createFileRoute('/_app/roleta')({
  staticData: { titulo: 'Roleta' },
  validateSearch: (search: RoletaSearch) => search,
  component: RoletaScreen,
})

function RoletaScreen() {
  const { aba, editar, excluir, go } = useListAddress()
  const podeCriar = usePode('sorteios.criar')
  const podeEditar = usePode('sorteios.editar')
  const podeExcluir = usePode('sorteios.excluir')
  const entregar = idIn(useRoletaSearch().entregar)
  const podePremiar = usePode('premiacoes.criar')
  const podeEntregar = usePode('premiacoes.entregar')
  const podeEditarPremiacao = usePode('premiacoes.editar')
  const podeExcluirPremiacao = usePode('premiacoes.excluir')
  const dasPremiacoes = aba === ABAS.premiacoes
  const limpa = Object.fromEntries(DE_UMA_ABA.map((parte) => [parte, undefined]))
  const nova = () => go({ ...limpa, aba: dasPremiacoes ? ABAS.novaPremiacao : ABAS.nova })
  useShortcut('n', dasPremiacoes ? 'Nova premiação' : 'Nova roleta', nova, podeCriar)
  return (
    <>
      <PageHeader titulo="Roleta">
        {podeCriar && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={nova}>
            {dasPremiacoes ? 'Nova Premiação' : 'Nova Roleta'}
          </Button>
        )}
      </PageHeader>
      <ScreenTabs
        label="Roleta"
        leaves={DE_UMA_ABA}
        tabs={[
          { value: ABAS.visual, label: 'Roleta Visual' },
          { value: ABAS.lista, label: 'Lista de Roletas' },
          ...(podeCriar ? [{ value: ABAS.nova, label: 'Nova Roleta' }] : []),
          { value: ABAS.elegibilidade, label: 'Elegibilidade' },
          { value: ABAS.premiacoes, label: 'Premiações' },
          ...(podePremiar ? [{ value: ABAS.novaPremiacao, label: 'Nova Premiação' }] : []),
        ]}
      >
        {(aberta) => <Aba aba={aberta} />}
      </ScreenTabs>
      {editar && !dasPremiacoes && podeEditar && <EditarRoleta key={editar} id={editar} />}
      {excluir && !dasPremiacoes && podeExcluir && <ExcluirRoleta key={excluir} id={excluir} />}
      {entregar && dasPremiacoes && podeEntregar && <EntregarPremiacao key={entregar} id={entregar} />}
      {editar && dasPremiacoes && podeEditarPremiacao && <EditarPremiacao key={editar} id={editar} />}
      {excluir && dasPremiacoes && podeExcluirPremiacao && <ExcluirPremiacao key={excluir} id={excluir} />}
    </>
  )
}

function Aba({ aba }: { aba: string }) {
  switch (aba) {
    case ABAS.lista:
      return <ListaRoletas />
    case ABAS.nova:
      return <NovaRoleta />
    case ABAS.elegibilidade:
      return <ElegibilidadeTab />
    case ABAS.premiacoes:
      return <ListaPremiacoes />
    case ABAS.novaPremiacao:
      return <NovaPremiacao />
    default:
      return <RoletaVisual />
  }
}
