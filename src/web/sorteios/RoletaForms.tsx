/** The new draw form, and the edit and delete dialogs. */
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { TABS } from '../navigation/roleta-address.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { SORTEIO } from './record.ts'
import { SorteioFields } from './SorteioFields.tsx'

export function NewRoleta() {
  const go = useGo()
  return (
    <NewRecord of={SORTEIO} onClose={(created) => go({ aba: TABS.lista }, false, created)}>
      {(form) => <SorteioFields form={form} frozen={false} />}
    </NewRecord>
  )
}

export function EditRoleta({ id }: { id: string }) {
  const { data } = useQuery(orpc.sorteios.obter.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <EditRecord of={SORTEIO} id={id}>
      {(form) => <SorteioFields form={form} frozen={data?.preparo != null} />}
    </EditRecord>
  )
}

export function DeleteRoleta({ id }: { id: string }) {
  return <DeleteRecord of={SORTEIO} id={id} name={({ nome }) => <strong>{nome}</strong>} />
}
