/** Campanhas: the list, the form of a new campaign and the dialogs; what is open stands in the address. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { campanha as schema } from '../../contract/campanhas.ts'
import { MENSAGEM_OBRIGATORIOS } from '../../core/campanhas.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { RegisterScreen } from '../crud/RegisterScreen.tsx'
import { orpc } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { toastError } from '../toasts.ts'
import { CampanhaFields } from './CampanhaFields.tsx'
import { relerCampanhas } from './cache.ts'
import { DetalhesCampanha } from './DetalhesCampanha.tsx'
import { FORM_CAMPANHA, type FormCampanha, faltaObrigatorio, lerCampanha } from './form.ts'
import { ListaCampanhas } from './ListaCampanhas.tsx'

const route = getRouteApi('/_app/campanhas')

export function CampanhasScreen() {
  const { editar, excluir, go } = useListAddress()
  const { ver } = route.useSearch()
  const podeCriar = usePode('campanhas.criar')
  const podeEditar = usePode('campanhas.editar')
  const podeExcluir = usePode('campanhas.excluir')
  return (
    <RegisterScreen
      title="Campanhas"
      list={<ListaCampanhas />}
      create={podeCriar ? { value: 'nova', label: 'Nova Campanha', content: <NovaCampanha /> } : null}
    >
      {ver && <DetalhesCampanha key={ver} id={ver} onClose={() => go({ ver: undefined })} />}
      {editar && podeEditar && <EditarCampanha key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirCampanha key={excluir} id={excluir} />}
    </RegisterScreen>
  )
}

/** The specification's own words for a campaign that lacks what it needs. */
function avisarObrigatorios(form: FormCampanha) {
  if (faltaObrigatorio(form)) toastError(MENSAGEM_OBRIGATORIOS, 'Campos obrigatórios')
}

function NovaCampanha() {
  const { go } = useListAddress()
  const fechar = () => go({ aba: undefined })
  return (
    <NewRecord
      title="Nova Campanha"
      draft="nova-campanha"
      schema={FORM_CAMPANHA.schema}
      blank={FORM_CAMPANHA.blank}
      read={lerCampanha}
      labels={FORM_CAMPANHA.labels}
      create={(campanha, options) => orpc.campanhas.criar.call(campanha, options)}
      save="Criar Campanha"
      done="Campanha criada com sucesso."
      failed={() => 'Erro ao criar campanha. Tente novamente.'}
      onInvalid={avisarObrigatorios}
      onSaved={() => {
        fechar()
        return relerCampanhas()
      }}
      onCancel={fechar}
    >
      {(form) => <CampanhaFields form={form} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Campanha não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

function EditarCampanha({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Campanha"
      draft={`campanha:${id}`}
      query={useQuery(orpc.campanhas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={FORM_CAMPANHA.schema}
      toForm={FORM_CAMPANHA.ofRecord}
      read={lerCampanha}
      update={({ record: registro, ...input }, options) =>
        orpc.campanhas.atualizar.call({ ...input, registro }, options)
      }
      labels={FORM_CAMPANHA.labels}
      describe={FORM_CAMPANHA.describe}
      done="Campanha atualizada com sucesso."
      failed={() => 'Erro ao atualizar campanha. Tente novamente.'}
      onInvalid={avisarObrigatorios}
      conflict="Esta campanha foi alterada por outra pessoa"
      onSaved={relerCampanhas}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <CampanhaFields form={form} />}
    </EditRecord>
  )
}

function ExcluirCampanha({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.campanhas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.campanhas.excluir.call({ id, versao })}
      done="Campanha excluída com sucesso."
      failed="Erro ao excluir campanha. Tente novamente."
      onDeleted={relerCampanhas}
      onClose={() => go({ excluir: undefined })}
    >
      {(campanha) => (
        <Text>
          Tem certeza que deseja excluir a campanha <strong>{campanha.nome}</strong>? Esta ação não pode ser
          desfeita.
        </Text>
      )}
    </DeleteRecord>
  )
}
