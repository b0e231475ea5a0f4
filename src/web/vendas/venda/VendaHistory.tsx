/** A sale's change history in words. */
import { useQuery } from '@tanstack/react-query'
import { wordsOf } from '../../../core/cadastros.ts'
import { orpc } from '../../api/query.ts'
import { History, HistoryList } from '../../record/History.tsx'

export function VendaHistory({ id }: { id: string }) {
  return (
    <History>
      <HistoryEntries id={id} />
    </History>
  )
}

function HistoryEntries({ id }: { id: string }) {
  const query = useQuery(orpc.vendas.historico.queryOptions({ input: { id } }))
  return <HistoryList query={query} empty={wordsOf('vendas').nothingChanged} />
}
