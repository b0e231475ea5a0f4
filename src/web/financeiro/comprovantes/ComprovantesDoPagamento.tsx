/** The comprovantes of the payment that is being paid, and a button to add some. */
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { orpc } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { AddFiles } from '../../uploads/AddFiles.tsx'
import { FileRows } from '../../uploads/FileRows.tsx'
import { comprovantes, refetchComprovantes } from './uploads.ts'

/** Nothing proves what discounts used up. */
export function ComprovantesDoPagamento({ pagamento }: { pagamento: PagamentoCompleto }) {
  const { id, situacao, fechamento, comprovantes: quantos } = pagamento
  const mayPay = useCan('pagamentos.pagar')
  if (situacao === 'Compensado') return null
  return (
    <Stack gap="xs" mt="md" role="group" aria-label="Comprovantes do pagamento">
      {quantos > 0 && <ListaDeComprovantes pagamento={id} />}
      {mayPay && (
        <AddFiles
          button="Anexar comprovante"
          label="Anexar um comprovante a este pagamento"
          keys="f"
          onAdd={(files) =>
            void comprovantes.add({ fechamento_id: fechamento.id, alvo: { pagamentos: [id] } }, files)
          }
        />
      )}
    </Stack>
  )
}

/** Wherever a payment is shown, by its id: each is opened, which is recorded, and excluded by an Administrador. */
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
