import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { usePode } from '../session/session.tsx'
import { ListaMetas } from './ListaMetas.tsx'
import { MetaFields } from './MetaFields.tsx'
import { META } from './record.ts'

export const Route = createFileRoute('/_app/metas')({
  staticData: { titulo: wordsOf('metas').title },
  validateSearch: (search: { status?: string; situacao?: string; termina_ate?: string }) => search,
  component: MetasScreen,
})

function MetasScreen() {
  const { editar, excluir } = useListAddress()
  const podeEditar = usePode('metas.editar')
  const podeExcluir = usePode('metas.excluir')
  return (
    <RegisterScreen
      cadastro="metas"
      list={<ListaMetas />}
      create={<NewRecord of={META}>{(form) => <MetaFields form={form} edicao={false} />}</NewRecord>}
    >
      {editar && podeEditar && (
        <EditRecord of={META} key={editar} id={editar}>
          {(form) => <MetaFields form={form} edicao />}
        </EditRecord>
      )}
      {excluir && podeExcluir && (
        <DeleteRecord of={META} key={excluir} id={excluir} name={({ nome }) => <strong>{nome}</strong>} />
      )}
    </RegisterScreen>
  )
}
