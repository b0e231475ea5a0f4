/** Colaboradores: the list, the form of a new one, the organograma and the dialogs; what is open stands in the address. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FormLoading } from '../crud/FormLoading.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { ScreenTabs } from '../crud/ScreenTabs.tsx'
import { usePode } from '../session/session.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useShortcut } from '../shell/shortcuts.ts'
import { EditarColaborador, ExcluirColaborador, NovoColaborador } from './Formularios.tsx'
import { HistoricoColaborador } from './HistoricoColaborador.tsx'
import { ImportarCsv } from './importacao/ImportarCsv.tsx'
import { ListaColaboradores } from './ListaColaboradores.tsx'

const Organograma = lazy(() => import('./Organograma.tsx'))

const route = getRouteApi('/_app/colaboradores')
const NOVO = 'novo'
const IMPORTAR = 'importar'
const ORGANOGRAMA = 'organograma'

export function ColaboradoresScreen() {
  const { editar, excluir, go } = useListAddress()
  const { historico } = route.useSearch()
  const podeCriar = usePode('colaboradores.criar')
  const podeEditar = usePode('colaboradores.editar')
  const podeImportar = usePode('colaboradores.importar')
  const podeExcluir = usePode('colaboradores.excluir')
  const novo = () => go({ aba: NOVO })
  useShortcut('n', 'Novo colaborador', novo, podeCriar)
  return (
    <>
      <PageHeader titulo="Colaboradores">
        {podeCriar && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={novo}>
            Novo Colaborador
          </Button>
        )}
      </PageHeader>
      <ScreenTabs
        label="Colaboradores"
        tabs={[
          { value: 'lista', label: 'Lista de Colaboradores' },
          ...(podeCriar ? [{ value: NOVO, label: 'Novo Colaborador' }] : []),
          ...(podeImportar ? [{ value: IMPORTAR, label: 'Importar CSV' }] : []),
          { value: ORGANOGRAMA, label: 'Organograma' },
        ]}
      >
        {(aba) => <Aba aba={aba} />}
      </ScreenTabs>
      {editar && podeEditar && <EditarColaborador key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirColaborador key={excluir} id={excluir} />}
      {historico && <HistoricoColaborador key={historico} id={historico} />}
    </>
  )
}

function Aba({ aba }: { aba: string }) {
  if (aba === NOVO) return <NovoColaborador />
  if (aba === IMPORTAR) return <ImportarCsv />
  if (aba === ORGANOGRAMA)
    return (
      <Suspense fallback={<FormLoading />}>
        <Organograma />
      </Suspense>
    )
  return <ListaColaboradores />
}
