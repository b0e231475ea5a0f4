import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../core/cadastros.ts'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { usePode } from '../session/session.tsx'
import { Apuracao } from './Apuracao.tsx'
import { FaixaFields } from './FaixaFields.tsx'
import { HistoricoFaixa } from './HistoricoFaixa.tsx'
import { ListaFaixas } from './ListaFaixas.tsx'
import { FAIXA } from './record.ts'

export const Route = createFileRoute('/_app/faixas')({
  staticData: { titulo: wordsOf('faixas').title },
  validateSearch: (search: { historico?: string; de?: string; ate?: string }) => search,
  component: FaixasScreen,
})

function FaixasScreen() {
  const { editar, excluir, go } = useListAddress()
  const { historico } = Route.useSearch()
  const podeEditar = usePode('faixas.editar')
  const podeExcluir = usePode('faixas.excluir')
  return (
    <RegisterScreen
      cadastro="faixas"
      list={<ListaFaixas />}
      create={<NewRecord of={FAIXA}>{(form) => <FaixaFields form={form} />}</NewRecord>}
      tabs={[{ value: 'apuracao', label: 'Apuração', content: <Apuracao /> }]}
    >
      {historico && (
        <HistoricoFaixa key={historico} id={historico} onClose={() => go({ historico: undefined })} />
      )}
      {editar && podeEditar && (
        <EditRecord of={FAIXA} key={editar} id={editar}>
          {(form) => <FaixaFields form={form} />}
        </EditRecord>
      )}
      {excluir && podeExcluir && (
        <DeleteRecord of={FAIXA} key={excluir} id={excluir} name={({ nome }) => <strong>{nome}</strong>} />
      )}
    </RegisterScreen>
  )
}
