/** The edit and delete dialogs of a user. */
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { USUARIO } from './record.ts'
import { UsuarioFields } from './UsuarioFields.tsx'

export function EditUsuario({ id }: { id: string }) {
  return (
    <EditRecord of={USUARIO} id={id}>
      {(form) => <UsuarioFields form={form} />}
    </EditRecord>
  )
}

export function DeleteUsuario({ id }: { id: string }) {
  return (
    <DeleteRecord
      of={USUARIO}
      id={id}
      name={({ nome, email }) => (
        <>
          <strong>{nome}</strong> ({email})
        </>
      )}
      warning="Esta ação não pode ser desfeita: o acesso e as sessões dele terminam na mesma hora. Se ele puder voltar, inative-o em vez disso."
    />
  )
}
