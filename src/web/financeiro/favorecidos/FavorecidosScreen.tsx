/** Favorecidos: the list, the new form and the dialogs; the URL holds what is open. */
import { createFileRoute } from '@tanstack/react-router'
import { wordsOf } from '../../../core/cadastros.ts'
import { orpc } from '../../api/query.ts'
import { useImportTab } from '../../importacao/import-tab.tsx'
import { useListAddress } from '../../list/list-address.ts'
import { FormLoading } from '../../record/FormLoading.tsx'
import { HistoryDialog } from '../../record/HistoryDialog.tsx'
import { InactivateInstead } from '../../record/InactivateInstead.tsx'
import { RecordScreen } from '../../record/RecordScreen.tsx'
import { useCan } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { CriarDosCorretores } from './CriarDosCorretores.tsx'
import { FavorecidoFields } from './FavorecidoFields.tsx'
import { FavorecidosList } from './FavorecidosList.tsx'
import { JuntarDialog } from './JuntarDialog.tsx'
import { FAVORECIDO, refetchFavorecidos } from './record.ts'

const ChavesPix = onDemand(() => import('./ChavesPix.tsx'), <FormLoading />)
const ImportarFavorecidos = onDemand(() => import('./ImportarFavorecidos.tsx'), <FormLoading />)

interface Search {
  tipo?: string
  status?: string
  /** The missing value: 'chave' or 'documento'. */
  falta?: string
  a_recuperar?: string
  /** 'sim' for payees who seem to be the same person as another one. */
  repetido?: string
  /** The payee whose records are being joined. */
  juntar?: string
  /** The import whose results are open. */
  importacao?: string
}

export const Route = createFileRoute('/_app/favorecidos')({
  staticData: { title: wordsOf('favorecidos').title },
  validateSearch: (search: Search) => search,
  component: FavorecidosScreen,
})

function FavorecidosScreen() {
  const { historico, editar, go } = useListAddress()
  const { juntar } = Route.useSearch()
  const joins = useCan('favorecidos.juntar')
  const imports = useImportTab('favorecidos', ImportarFavorecidos)
  const edits = useCan('favorecidos.editar')
  return (
    <RecordScreen
      of={FAVORECIDO}
      list={<FavorecidosList />}
      actions={<CriarDosCorretores />}
      tabs={[
        ...(edits ? [{ value: 'chaves', label: 'Chaves PIX', content: <ChavesPix /> }] : []),
        ...imports,
      ]}
      warning="Esta ação não pode ser desfeita."
      instead={({ id, status }, close) =>
        status === 'Ativo' && (
          <InactivateInstead
            cadastro="favorecidos"
            inactivate={() => orpc.favorecidos.alternar.call({ id, status: 'Inativo' })}
            refetch={refetchFavorecidos}
            onClose={close}
          />
        )
      }
      dialogs={
        <>
          {historico && (
            <HistoryDialog key={historico} cadastro="favorecidos" routes={orpc.favorecidos} id={historico} />
          )}
          {juntar && joins && (
            <JuntarDialog key={juntar} id={juntar} onClose={() => go({ juntar: undefined })} />
          )}
        </>
      }
    >
      {(form, mode) => <FavorecidoFields form={form} exceto={mode === 'edit' ? editar : undefined} />}
    </RecordScreen>
  )
}
