/** The comprovantes of one payment: opened, which is recorded, added, and excluded by an Administrador. */
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { ANEXO_TYPES } from '../../../core/anexos.ts'
import { orpc } from '../../api/query.ts'
import { KeyAction } from '../../navigation/KeyAction.tsx'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AddFiles } from '../../uploads/AddFiles.tsx'
import { FileRows } from '../../uploads/FileRows.tsx'
import { comprovantes, refetchComprovantes } from './uploads.ts'

/** The comprovantes of the payment with that id, wherever a payment is shown. */
export function ListaDeComprovantes({ pagamento }: { pagamento: string }) {
  const mayExclude = useCan('pagamentos.excluir_comprovante')
  const query = useQuery(orpc.comprovantes.listar.queryOptions({ input: { id: pagamento } }))
  const { data } = query
  if (!data && query.isError)
    return <LoadFailed query={query}>Erro ao carregar os comprovantes. Tente novamente.</LoadFailed>
  if (!data) return <Loading height={44} label="Carregando os comprovantes" />
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

/** The same of the payment that is being paid, with a button to add files. Nothing proves what discounts used up. */
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
          label="Comprovantes deste pagamento"
          accept={ANEXO_TYPES}
          note="PDF, PNG ou JPEG, até 10 MB cada. Também se pode arrastar para cá."
          onAdd={(files) =>
            void comprovantes.add({ fechamento_id: fechamento.id, alvo: { pagamentos: [id] } }, files)
          }
          renderButton={(open) => (
            <Group>
              <KeyAction
                keys="f"
                variant="default"
                does="Anexar um comprovante a este pagamento"
                onClick={open}
              >
                Anexar comprovante
              </KeyAction>
            </Group>
          )}
        />
      )}
    </Stack>
  )
}
