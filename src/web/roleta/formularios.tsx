/** The form of a new draw, and the dialogs that edit and delete one. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sorteio as schema } from '../../contract/roleta.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { orpc } from '../query.ts'
import { relerRoleta } from './cache.ts'
import { FORM_SORTEIO, lerSorteio } from './form.ts'
import { SorteioFields } from './SorteioFields.tsx'
import { ABAS } from './search.ts'

export function NovaRoleta() {
  const { go } = useListAddress()
  const fechar = () => go({ aba: ABAS.lista })
  return (
    <NewRecord
      title="Nova Roleta"
      draft="nova-roleta"
      schema={FORM_SORTEIO.schema}
      blank={FORM_SORTEIO.blank}
      read={lerSorteio}
      labels={FORM_SORTEIO.labels}
      create={(sorteio, options) => orpc.roleta.criar.call(sorteio, options)}
      save="Criar Roleta"
      done="Roleta criada com sucesso."
      failed={() => 'Erro ao criar roleta. Tente novamente.'}
      onSaved={() => {
        fechar()
        return relerRoleta()
      }}
      onCancel={fechar}
    >
      {(form) => <SorteioFields form={form} congelado={false} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Roleta não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

export function EditarRoleta({ id }: { id: string }) {
  const { go } = useListAddress()
  const query = useQuery(orpc.roleta.obter.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Roleta"
      draft={`roleta:${id}`}
      query={query}
      record={schema}
      schema={FORM_SORTEIO.schema}
      toForm={FORM_SORTEIO.ofRecord}
      read={lerSorteio}
      update={({ record: registro, ...input }, options) =>
        orpc.roleta.atualizar.call({ ...input, registro }, options)
      }
      labels={FORM_SORTEIO.labels}
      describe={FORM_SORTEIO.describe}
      done="Roleta atualizada com sucesso."
      failed={() => 'Erro ao atualizar roleta. Tente novamente.'}
      conflict="Esta roleta foi alterada por outra pessoa"
      onSaved={relerRoleta}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <SorteioFields form={form} congelado={query.data?.preparo != null} />}
    </EditRecord>
  )
}

export function ExcluirRoleta({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.roleta.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.roleta.excluir.call({ id, versao })}
      done="Roleta excluída com sucesso."
      failed="Erro ao excluir roleta. Tente novamente."
      onDeleted={relerRoleta}
      onClose={() => go({ excluir: undefined })}
    >
      {({ nome }) => (
        <Text>
          Tem certeza que deseja excluir a roleta <strong>{nome}</strong>? Esta ação não pode ser desfeita.
        </Text>
      )}
    </DeleteRecord>
  )
}
