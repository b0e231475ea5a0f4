/** Asks an Administrador to undo the Estornos of a sale that left Desistência, with what each person gets back. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EstornosADesfazer } from '../../../contract/financeiro/liberacoes.ts'
import { papelAfterName } from '../../../core/financeiro/linhas.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { useCan } from '../../session/session.tsx'
import { ChangeDialog } from '../../ui/ChangeDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { toastSuccess } from '../../ui/toasts.ts'

interface Props {
  venda_id: string
  onClose: () => void
}

const TITLE = 'Desfazer estorno'

export default function DesfazerEstornos({ venda_id, onClose }: Props) {
  const query = useQuery(
    orpc.liberacoes.estornosADesfazer.queryOptions({ input: { id: venda_id }, staleTime: 0 }),
  )
  const mayUndo = useCan('comissoes.estornar')
  const itens = query.data?.itens ?? []
  const undo = () =>
    orpc.liberacoes.desfazerEstornos.call({
      id: venda_id,
      estornado: sumOfReais(itens.map(({ estornado }) => estornado)),
      recuperado: sumOfReais(itens.map(({ recuperado }) => recuperado)),
    })
  if (mayUndo && itens.length > 0)
    return (
      <ChangeDialog
        title={TITLE}
        confirm={TITLE}
        confirming="Desfazendo..."
        change={undo}
        done={() => toastSuccess('Estorno desfeito: a comissão está paga de novo.')}
        failed="Erro ao desfazer. Tente novamente."
        refetch={() =>
          refetchKeys(orpc.liberacoes.key(), orpc.comissoes.key(), orpc.vendas.key(), orpc.avisos.key())
        }
        onClose={onClose}
      >
        <Text>
          A venda saiu de Desistência. As comissões voltam a valer como pagas, e o que já foi recuperado volta
          à pessoa como ajuste, que o próximo fechamento paga.
        </Text>
        <People itens={itens} />
      </ChangeDialog>
    )
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {query.isError && !query.data && (
        <LoadFailed query={query}>Erro ao ler os estornos. Tente novamente.</LoadFailed>
      )}
      {!query.data && !query.isError && <Loading height={80} label="Carregando estornos" />}
      {query.data && itens.length === 0 && <Text>Não há estornos a desfazer nesta venda.</Text>}
      {itens.length > 0 && (
        <Stack gap="sm">
          <Text>
            A venda saiu de Desistência, e nada mais é descontado por ela. Um Administrador desfaz o estorno.
          </Text>
          <People itens={itens} />
        </Stack>
      )}
    </Dialog>
  )
}

function People({ itens }: EstornosADesfazer) {
  return (
    <Stack component="ul" gap="xs" pl="md" style={{ listStyle: 'disc' }}>
      {itens.map((item) => (
        <li key={item.id}>
          <Text fw={500}>
            {item.nome}
            {papelAfterName(item.papel)}: {formatBRL(item.estornado)}
          </Text>
          <Text size="sm" c="dimmed">
            {whatReturns(item)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** 'Não deve mais R$ 5.400,00 · recebe de volta R$ 600,00' */
function whatReturns({ aberto, recuperado }: EstornosADesfazer['itens'][number]): string {
  const words = (text: string, amount: number) => (amount > 0 ? [`${text} ${formatBRL(amount)}`] : [])
  return [...words('Não deve mais', aberto), ...words('recebe de volta', recuperado)].join(' · ')
}
