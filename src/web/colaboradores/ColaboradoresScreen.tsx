/** Colaboradores: the list, the new form, the organograma and the dialogs; the URL holds what is open. */
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { wordsOf } from '../../core/cadastros.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { HistoryDialog } from '../record/HistoryDialog.tsx'
import { usePode } from '../session/session.tsx'
import { EditarColaborador, ExcluirColaborador, NovoColaborador } from './Formularios.tsx'
import { ImportarCsv } from './importacao/ImportarCsv.tsx'
import { ListaColaboradores } from './ListaColaboradores.tsx'

const Organograma = lazy(() => import('./Organograma.tsx'))

interface Search {
  /** Filter by superior. */
  superior?: string
  /** Filter by loja and status. */
  loja_id?: string
  status?: string
  /** The import whose results are open. */
  importacao?: string
}

export const Route = createFileRoute('/_app/colaboradores')({
  staticData: { titulo: wordsOf('colaboradores').title },
  validateSearch: (search: Search) => search,
  component: ColaboradoresScreen,
})

function ColaboradoresScreen() {
  const { editar, excluir, historico } = useListAddress()
  const podeImportar = usePode('colaboradores.importar')
  const podeEditar = usePode('colaboradores.editar')
  const podeExcluir = usePode('colaboradores.excluir')
  return (
    <RegisterScreen
      cadastro="colaboradores"
      list={<ListaColaboradores />}
      create={<NovoColaborador />}
      tabs={[
        ...(podeImportar ? [{ value: 'importar', label: 'Importar CSV', content: <ImportarCsv /> }] : []),
        { value: 'organograma', label: 'Organograma', content: <OrganogramaTab /> },
      ]}
    >
      {editar && podeEditar && <EditarColaborador key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirColaborador key={excluir} id={excluir} />}
      {historico && (
        <HistoryDialog key={historico} cadastro="colaboradores" routes={orpc.colaboradores} id={historico} />
      )}
    </RegisterScreen>
  )
}

function OrganogramaTab() {
  return (
    <Suspense fallback={<FormLoading />}>
      <Organograma />
    </Suspense>
  )
}
