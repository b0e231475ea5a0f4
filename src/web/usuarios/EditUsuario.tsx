/** The edit and delete dialogs of a user. */
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { InactivateInstead } from '../record/InactivateInstead.tsx'
import { useSession } from '../session/session.tsx'
import { refetchUsuarios } from './cache.ts'
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
  const go = useGo()
  const me = useSession().session?.user.usuario
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
      instead={({ status }) =>
        // Making oneself Inativo is asked for in the list.
        status === 'Ativo' &&
        me?.id !== id && (
          <InactivateInstead
            cadastro="usuarios"
            inactivate={() => orpc.usuarios.alternar.call({ id, status: 'Inativo' })}
            done="Usuário inativado com sucesso"
            onDone={() => {
              go({ excluir: undefined })
              return refetchUsuarios()
            }}
          />
        )
      }
    />
  )
}
