/** The comprovantes of a payment, wherever one is shown: opened, which is recorded, and excluded by an Administrador. */
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { FileRows } from '../../uploads/FileRows.tsx'
import { refetchComprovantes } from './uploads.ts'

/** `pagamento` is the payment's id. */
export function ListaDeComprovantes({ pagamento }: { pagamento: string }) {
  const mayExclude = useCan('pagamentos.excluir_comprovante')
  const query = useQuery(orpc.comprovantes.listar.queryOptions({ input: { id: pagamento } }))
  const { data } = query
  if (!data) return <Unread query={query} what="os comprovantes" height={44} />
  const exclusion = {
    send: (id: string) => orpc.comprovantes.excluir.call({ id }),
    consequence: 'sai deste pagamento. O arquivo é apagado quando não é de nenhum outro.',
    refetch: refetchComprovantes,
  }
  return (
    <FileRows
      files={data.itens}
      word="comprovante"
      label="Comprovantes"
      address="/api/comprovantes"
      exclusion={mayExclude ? exclusion : null}
    />
  )
}
