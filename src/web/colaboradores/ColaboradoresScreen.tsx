/** Colaboradores: the list, the new form, the organograma and the dialogs; the URL holds what is open. */
import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { orpc } from '../api/query.ts'
import { useImportTab } from '../importacao/import-tab.tsx'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { HistoryDialog } from '../record/HistoryDialog.tsx'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { ColaboradoresList } from './ColaboradoresList.tsx'
import { DeleteColaborador, EditColaborador, NewColaborador } from './ColaboradorForms.tsx'

const Organograma = onDemand(() => import('./Organograma.tsx'), <FormLoading />)

interface Search {
  /** Filter by superior. */
  superior?: string
  /** Filter by loja and status. */
  loja_id?: string
  status?: string
  /** Whether the organograma counts sales in Desistência. */
  desistencia?: string
  /** The import whose results are open. */
  importacao?: string
}

const ImportarColaboradores = onDemand(() => import('./ImportarColaboradores.tsx'), <FormLoading />)

export const Route = createFileRoute('/_app/colaboradores')({
  staticData: { title: wordsOf('colaboradores').title },
  validateSearch: (search: Search) => search,
  component: ColaboradoresScreen,
})

function ColaboradoresScreen() {
  const { editar, excluir, historico } = useListAddress()
  const importTab = useImportTab('colaboradores', ImportarColaboradores)
  const canEdit = useCan('colaboradores.editar')
  const canDelete = useCan('colaboradores.excluir')
  return (
    <RegisterScreen
      cadastro="colaboradores"
      list={<ColaboradoresList />}
      create={<NewColaborador />}
      tabs={[...importTab, { value: 'organograma', label: 'Organograma', content: <Organograma /> }]}
    >
      {editar && canEdit && <EditColaborador key={editar} id={editar} />}
      {excluir && canDelete && <DeleteColaborador key={excluir} id={excluir} />}
      {historico && (
        <HistoryDialog key={historico} cadastro="colaboradores" routes={orpc.colaboradores} id={historico} />
      )}
    </RegisterScreen>
  )
}
