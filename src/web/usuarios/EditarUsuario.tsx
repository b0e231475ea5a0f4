/** The dialogs of one user: editing and deleting. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usuario as schema } from '../../contract/usuarios.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { orpc } from '../query.ts'
import { relerUsuarios } from './cache.ts'
import { FORM_USUARIO, lerUsuarioEditado } from './form.ts'
import { ouLimite } from './mensagens.ts'
import { UsuarioFields } from './UsuarioFields.tsx'

const AUSENTE = {
  missing: 'Usuário não encontrado',
  gone: 'Ele pode ter sido excluído por outra pessoa.',
}

export function EditarUsuario({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Usuário"
      draft={`usuario:${id}`}
      query={useQuery(orpc.usuarios.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={FORM_USUARIO.schema}
      toForm={FORM_USUARIO.ofRecord}
      read={lerUsuarioEditado}
      update={({ record: registro, ...input }, options) =>
        orpc.usuarios.atualizar.call({ ...input, registro }, options)
      }
      labels={FORM_USUARIO.labels}
      describe={FORM_USUARIO.describe}
      done="Usuário atualizado com sucesso!"
      failed={ouLimite('Erro ao atualizar usuário')}
      conflict="Este usuário foi alterado por outra pessoa"
      onSaved={relerUsuarios}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <UsuarioFields form={form} />}
    </EditRecord>
  )
}

export function ExcluirUsuario({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.usuarios.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.usuarios.excluir.call({ id, versao })}
      done="Usuário deletado com sucesso!"
      failed="Erro ao deletar usuário"
      onDeleted={relerUsuarios}
      onClose={() => go({ excluir: undefined })}
    >
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
