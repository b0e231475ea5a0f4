/** A colaborador's change history dialog. */
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { HistoryList } from '../record/History.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'

export function HistoricoColaborador({ id }: { id: string }) {
  const { go } = useListAddress()
  useFocusBack()
  const colaborador = useQuery(orpc.colaboradores.obter.queryOptions({ input: { id } }))
  const nome = colaborador.data?.nome
  return (
    <Modal
      opened
      onClose={() => go({ historico: undefined })}
      title={nome === undefined ? 'Histórico' : `Histórico de ${nome}`}
      size={720}
    >
      <HistoryList
        query={useQuery(orpc.colaboradores.historico.queryOptions({ input: { id }, staleTime: 0 }))}
        empty="Nada mudou neste colaborador ainda."
      />
    </Modal>
  )
}
