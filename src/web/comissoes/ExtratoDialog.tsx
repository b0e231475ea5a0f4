/** The statement of one person's commissions that the filters find. */
import { useQuery } from '@tanstack/react-query'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import { EXTRATO_DE_COMISSOES } from '../../core/comissoes/extrato.ts'
import { orpc } from '../api/query.ts'
import { EscritoDialog, fileOf } from '../financeiro/extrato/Escrito.tsx'
import { useCan } from '../session/session.tsx'

interface Props {
  filters: Omit<ComissaoFilterInput, 'texto'> & { colaborador_id: string }
  onClose: () => void
}

export default function ExtratoDialog({ filters, onClose }: Props) {
  const query = useQuery(orpc.comissoes.lerExtrato.queryOptions({ input: filters, staleTime: 0 }))
  const canExport = useCan('comissoes.exportar')
  return (
    <EscritoDialog
      title={EXTRATO_DE_COMISSOES}
      record={query.data?.nome}
      query={query}
      address={canExport ? fileOf('/comissoes/extrato', filters, '') : null}
      onClose={onClose}
    />
  )
}
