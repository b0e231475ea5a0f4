/** Roleta: the wheel, the draws, eligibility and awards; the URL holds what is open. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '../../core/cadastros.ts'
import { idIn } from '../../core/ids.ts'
import { orpc } from '../api/query.ts'
import { useGo, useListAddress } from '../list/list-address.ts'
import { ScreenTabs } from '../list/ScreenTabs.tsx'
import { OF_ONE_TAB, type RoletaSearch, TABS, useRoletaSearch } from '../navigation/roleta-address.ts'
import { useShortcut } from '../navigation/shortcuts.ts'
import { DeliverPremiacao } from '../premiacoes/DeliverPremiacao.tsx'
import { DeletePremiacao, EditPremiacao, NewPremiacao } from '../premiacoes/PremiacaoForms.tsx'
import { PremiacoesList } from '../premiacoes/PremiacoesList.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { useCan } from '../session/session.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ElegibilidadeTab } from './ElegibilidadeTab.tsx'
import { RoletasList } from './RoletasList.tsx'
import { RoletaVisual } from './RoletaVisual.tsx'
import { SORTEIO } from './record.ts'
import { SorteioFields } from './SorteioFields.tsx'

export const Route = createFileRoute('/_app/roleta')({
  staticData: { title: titleOf('sorteios') },
  validateSearch: (search: RoletaSearch) => search,
  component: SorteiosScreen,
})

function SorteiosScreen() {
  const { aba, editar, excluir, go } = useListAddress()
  const canCreate = useCan('sorteios.criar')
  const canEdit = useCan('sorteios.editar')
  const canDelete = useCan('sorteios.excluir')
  const entregar = idIn(useRoletaSearch().entregar)
  const canCreatePremiacao = useCan('premiacoes.criar')
  const canDeliver = useCan('premiacoes.entregar')
  const canEditPremiacao = useCan('premiacoes.editar')
  const canDeletePremiacao = useCan('premiacoes.excluir')
  const isPremiacoes = aba === TABS.premiacoes
  const cleared = Object.fromEntries(OF_ONE_TAB.map((part) => [part, undefined]))
  const openNew = () => go({ ...cleared, aba: isPremiacoes ? TABS.novaPremiacao : TABS.nova })
  useShortcut('n', isPremiacoes ? 'Nova premiação' : 'Nova roleta', openNew, canCreate)
  return (
    <>
      <PageHeader title={titleOf('sorteios')}>
        {canCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            {isPremiacoes ? 'Nova Premiação' : 'Nova Roleta'}
          </Button>
        )}
      </PageHeader>
      <ScreenTabs
        label="Roleta"
        leaves={OF_ONE_TAB}
        tabs={[
          { value: TABS.visual, label: 'Roleta Visual' },
          { value: TABS.lista, label: 'Lista de Roletas' },
          ...(canCreate ? [{ value: TABS.nova, label: 'Nova Roleta' }] : []),
          { value: TABS.elegibilidade, label: 'Elegibilidade' },
          { value: TABS.premiacoes, label: 'Premiações' },
          ...(canCreatePremiacao ? [{ value: TABS.novaPremiacao, label: 'Nova Premiação' }] : []),
        ]}
      >
        {(tab) => <TabContent aba={tab} />}
      </ScreenTabs>
      {editar && !isPremiacoes && canEdit && <EditRoleta key={editar} id={editar} />}
      {excluir && !isPremiacoes && canDelete && <DeleteRoleta key={excluir} id={excluir} />}
      {entregar && isPremiacoes && canDeliver && <DeliverPremiacao key={entregar} id={entregar} />}
      {editar && isPremiacoes && canEditPremiacao && <EditPremiacao key={editar} id={editar} />}
      {excluir && isPremiacoes && canDeletePremiacao && <DeletePremiacao key={excluir} id={excluir} />}
    </>
  )
}

function TabContent({ aba }: { aba: string }) {
  switch (aba) {
    case TABS.lista:
      return <RoletasList />
    case TABS.nova:
      return <NewRoleta />
    case TABS.elegibilidade:
      return <ElegibilidadeTab />
    case TABS.premiacoes:
      return <PremiacoesList />
    case TABS.novaPremiacao:
      return <NewPremiacao />
    default:
      return <RoletaVisual />
  }
}

function NewRoleta() {
  const go = useGo()
  return (
    <NewRecord of={SORTEIO} onClose={(created) => go({ aba: TABS.lista }, false, created)}>
      {(form) => <SorteioFields form={form} frozen={false} />}
    </NewRecord>
  )
}

function EditRoleta({ id }: { id: string }) {
  const { data } = useQuery(orpc.sorteios.obter.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <EditRecord of={SORTEIO} id={id}>
      {(form) => <SorteioFields form={form} frozen={data?.preparo != null} />}
    </EditRecord>
  )
}

function DeleteRoleta({ id }: { id: string }) {
  return <DeleteRecord of={SORTEIO} id={id} name={({ nome }) => <strong>{nome}</strong>} />
}
