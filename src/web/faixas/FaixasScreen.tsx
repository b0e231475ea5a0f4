/** Faixas: the list, the form of a new tier, the apuração and the dialogs; what is open stands in the address. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { faixa as schema } from '../../contract/faixas.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { RegisterScreen } from '../crud/RegisterScreen.tsx'
import { orpc } from '../query.ts'
import { usePode } from '../session/session.tsx'
import { Apuracao } from './Apuracao.tsx'
import { relerFaixas } from './cache.ts'
import { FaixaFields } from './FaixaFields.tsx'
import { FORM_FAIXA, lerFaixa } from './form.ts'
import { HistoricoFaixa } from './HistoricoFaixa.tsx'
import { ListaFaixas } from './ListaFaixas.tsx'

const route = getRouteApi('/_app/faixas')

export function FaixasScreen() {
  const { editar, excluir, go } = useListAddress()
  const { historico } = route.useSearch()
  const podeCriar = usePode('faixas.criar')
  const podeEditar = usePode('faixas.editar')
  const podeExcluir = usePode('faixas.excluir')
  return (
    <RegisterScreen
      title="Faixas"
      list={<ListaFaixas />}
      create={podeCriar ? { value: 'nova', label: 'Nova Faixa', content: <NovaFaixa /> } : null}
      tabs={[{ value: 'apuracao', label: 'Apuração', content: <Apuracao /> }]}
    >
      {historico && (
        <HistoricoFaixa key={historico} id={historico} onClose={() => go({ historico: undefined })} />
      )}
      {editar && podeEditar && <EditarFaixa key={editar} id={editar} />}
      {excluir && podeExcluir && <ExcluirFaixa key={excluir} id={excluir} />}
    </RegisterScreen>
  )
}

function NovaFaixa() {
  const { go } = useListAddress()
  const fechar = () => go({ aba: undefined })
  return (
    <NewRecord
      title="Nova Faixa"
      draft="nova-faixa"
      schema={FORM_FAIXA.schema}
      blank={FORM_FAIXA.blank}
      read={lerFaixa}
      labels={FORM_FAIXA.labels}
      create={(faixa, options) => orpc.faixas.criar.call(faixa, options)}
      save="Criar Faixa"
      done="Faixa criada com sucesso."
      failed={() => 'Erro ao criar faixa. Tente novamente.'}
      onSaved={() => {
        fechar()
        return relerFaixas()
      }}
      onCancel={fechar}
    >
      {(form) => <FaixaFields form={form} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Faixa não encontrada',
  gone: 'Ela pode ter sido excluída por outra pessoa.',
}

function EditarFaixa({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Faixa"
      draft={`faixa:${id}`}
      query={useQuery(orpc.faixas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={FORM_FAIXA.schema}
      toForm={FORM_FAIXA.ofRecord}
      read={lerFaixa}
      update={({ record: registro, ...input }, options) =>
        orpc.faixas.atualizar.call({ ...input, registro }, options)
      }
      labels={FORM_FAIXA.labels}
      describe={FORM_FAIXA.describe}
      done="Faixa atualizada com sucesso."
      failed={() => 'Erro ao atualizar faixa. Tente novamente.'}
      conflict="Esta faixa foi alterada por outra pessoa"
      onSaved={relerFaixas}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <FaixaFields form={form} />}
    </EditRecord>
  )
}

function ExcluirFaixa({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.faixas.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.faixas.excluir.call({ id, versao })}
      done="Faixa excluída com sucesso."
      failed="Erro ao excluir faixa. Tente novamente."
      onDeleted={relerFaixas}
      onClose={() => go({ excluir: undefined })}
    >
      {(faixa) => (
        <Text>
          Tem certeza que deseja excluir a faixa <strong>{faixa.nome}</strong>? Esta ação não pode ser
          desfeita.
        </Text>
      )}
    </DeleteRecord>
  )
}
