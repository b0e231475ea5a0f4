/** The edit and delete dialogs of a user. */
import { Text } from '@mantine/core'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { USUARIO } from './record.ts'
import { UsuarioFields } from './UsuarioFields.tsx'

export function EditarUsuario({ id }: { id: string }) {
  return (
    <EditRecord of={USUARIO} id={id}>
      {(form) => <UsuarioFields form={form} />}
    </EditRecord>
  )
}

export function ExcluirUsuario({ id }: { id: string }) {
  return (
    <DeleteRecord of={USUARIO} id={id}>
      {({ nome, email }) => (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Tem certeza que deseja excluir o usuário <strong>{nome}</strong> ({email})? Esta ação não pode ser
          desfeita: o acesso e as sessões dele terminam na mesma hora. Se ele puder voltar, inative-o em vez
          disso.
        </Text>
      )}
    </DeleteRecord>
  )
}
