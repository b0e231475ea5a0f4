/** A record's change history in a dialog, and the row action that opens it. */
import { IconHistory } from '@tabler/icons-react'
import { type QueryFunctionContext, type QueryKey, useQuery } from '@tanstack/react-query'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { useGo } from '../list/list-address.ts'
import { RowAction } from '../list/RowAction.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { HistoryList } from './History.tsx'

interface Query<T> {
  queryOptions: (options: { input: { id: string } }) => {
    queryKey: QueryKey
    queryFn: (context: QueryFunctionContext) => T | Promise<T>
  }
}

interface Props {
  cadastro: Cadastro
  routes: {
    obter: Query<{ nome: string }>
    historico: Query<{ itens: readonly { id: string; texto: string }[] }>
  }
  id: string
}

/** The history of the record `id`; closing it removes `historico` from the URL. */
export function HistoryDialog({ cadastro, routes, id }: Props) {
  const go = useGo()
  const nome = useQuery(routes.obter.queryOptions({ input: { id } })).data?.nome
  const history = useQuery({ ...routes.historico.queryOptions({ input: { id } }), staleTime: 0 })
  return (
    <Dialog
      onClose={() => go({ historico: undefined })}
      title={nome === undefined ? 'Histórico' : `Histórico de ${nome}`}
      size={720}
    >
      <HistoryList query={history} empty={wordsOf(cadastro).nothingChanged} />
    </Dialog>
  )
}

/** Opens the history. */
export function HistoryAction({ id, record }: { id: string; record: string }) {
  const go = useGo()
  return (
    <RowAction icon={IconHistory} text="Histórico" record={record} onClick={() => go({ historico: id })} />
  )
}
