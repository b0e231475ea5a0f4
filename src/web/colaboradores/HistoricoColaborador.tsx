/** The dialog that tells what happened to a colaborador. */
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HistoryList } from '../crud/History.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { useFocusBack } from '../crud/use-focus-back.ts'
import { orpc } from '../query.ts'

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
