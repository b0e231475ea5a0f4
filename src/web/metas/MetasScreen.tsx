/** Metas: the list, the form of a new goal and the dialogs; what is open stands in the address. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meta as schema } from '../../contract/metas.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { RegisterScreen } from '../crud/RegisterScreen.tsx'
import { orpc } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { relerMetas } from './cache.ts'
import { FORM_META, lerMetaEditada, lerMetaNova } from './form.ts'
import { ListaMetas } from './ListaMetas.tsx'
import { MetaFields } from './MetaFields.tsx'

export function MetasScreen() {
  const { editar, excluir } = useListAddress()
  const podeCriar = usePode('metas.criar')
  const podeEditar = usePode('metas.editar')
  const podeExcluir = usePode('metas.excluir')
  return (
    <RegisterScreen
      title="Metas"
      list={<ListaMetas />}
      create={podeCriar ? { value: 'nova', label: 'Nova Meta', content: <NovaMeta /> } : null}
    >
      {editar && podeEditar && <EditarMeta key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirMeta key={excluir} id={excluir} />}
    </RegisterScreen>
  )
}

function NovaMeta() {
  const { go } = useListAddress()
  const fechar = () => go({ aba: undefined })
  return (
    <NewRecord
      title="Nova Meta"
      draft="nova-meta"
      schema={FORM_META.schema}
      blank={FORM_META.blank}
      read={lerMetaNova}
      labels={FORM_META.labels}
      create={(meta, options) => orpc.metas.criar.call(meta, options)}
      save="Criar Meta"
      done="Meta criada com sucesso."
      failed={() => 'Erro ao criar meta. Tente novamente.'}
      onSaved={() => {
        fechar()
        return relerMetas()
      }}
      onCancel={fechar}
    >
      {(form) => <MetaFields form={form} edicao={false} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Meta não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

function EditarMeta({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Meta"
      draft={`meta:${id}`}
      query={useQuery(orpc.metas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={FORM_META.schema}
      toForm={FORM_META.ofRecord}
      read={lerMetaEditada}
      update={({ record, ...input }, options) =>
        orpc.metas.atualizar.call({ ...input, registro: record }, options)
      }
      labels={FORM_META.labels}
      describe={FORM_META.describe}
      done="Meta atualizada com sucesso."
      failed={() => 'Erro ao atualizar meta. Tente novamente.'}
      conflict="Esta meta foi alterada por outra pessoa"
      onSaved={relerMetas}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <MetaFields form={form} edicao />}
    </EditRecord>
  )
}

function ExcluirMeta({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.metas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.metas.excluir.call({ id, versao })}
      done="Meta excluída com sucesso."
      failed="Erro ao excluir meta. Tente novamente."
      onDeleted={relerMetas}
      onClose={() => go({ excluir: undefined })}
    >
      {(meta) => (
        <Text>
          Tem certeza que deseja excluir a meta <strong>{meta.nome}</strong>? Esta ação não pode ser desfeita.
        </Text>
      )}
    </DeleteRecord>
  )
}
