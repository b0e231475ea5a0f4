/** The comprovantes of the payment that is being paid, and a button to add some. */
import { Stack } from '@mantine/core'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { ANEXO_TYPES } from '../../../core/anexos.ts'
import { useCan } from '../../session/session.tsx'
import { AddFiles } from '../../uploads/AddFiles.tsx'
import { ListaDeComprovantes } from './ListaDeComprovantes.tsx'
import { comprovantes } from './uploads.ts'

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
          accept={ANEXO_TYPES}
          note="PDF, PNG ou JPEG, até 10 MB cada. Também se pode arrastar para cá."
          onAdd={(files) =>
            void comprovantes.add({ fechamento_id: fechamento.id, alvo: { pagamentos: [id] } }, files)
          }
        />
      )}
    </Stack>
  )
}
