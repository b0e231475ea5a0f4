/** Statements of all people whose commissions match the filters: asked for, followed, downloaded. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import type { Deixado } from '../../contract/extratos.ts'
import { EXTRATO_MESSAGES, leftOutInWords, MAX_POR_EXTRATO } from '../../core/comissoes/extratos.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { useExtratos } from '../extratos/asking.tsx'
import { ExtratosPedidos } from '../extratos/ExtratosPedidos.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'

interface Props {
  filters: ComissaoFilterInput
  onClose: () => void
}

export default function ExtratosDialog({ filters: { texto, colaborador_id, ...filtros }, onClose }: Props) {
  const previa = useQuery(orpc.extratos.previa.queryOptions({ input: filtros, staleTime: 0 }))
  const { forma, radios, start, again, isPending, onStopped } = useExtratos(orpc.extratos.criar.call)
  return (
    <Dialog onClose={onClose} title="Extratos de todos" size={600} large>
      <Stack gap="md">
        {previa.isPending && <Loading h={64} label="Contando as comissões" />}
        {previa.isError && !previa.data && (
          <LoadFailed query={previa} fallback="Erro ao contar as comissões. Tente novamente." />
        )}
        {previa.data && (
          <div>
            <Text fw={600}>{previa.data.descricao}</Text>
            <Text>
              {previa.data.pessoas === 0
                ? EXTRATO_MESSAGES.vazio
                : `${counted(previa.data.comissoes, 'comissão', 'comissões')} de ${counted(previa.data.pessoas, 'pessoa', 'pessoas')}.`}
            </Text>
            {(texto || colaborador_id) && (
              <Text c="dimmed">
                A busca por texto e o corretor escolhido não contam: são os extratos de todos.
              </Text>
            )}
          </div>
        )}
        <LeftOut deixados={previa.data?.deixados ?? []} />
        {radios}
        <ExtratosPedidos
          pending={isPending}
          onAgain={(pedido) => again.mutate({ forma: pedido.forma, filtros: pedido.filtros })}
          onStopped={onStopped}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <Button
            disabled={!previa.data?.pessoas || isPending}
            onClick={() => start.mutate({ forma, filtros })}
          >
            Fazer os extratos
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

/** The people who are not in the file. */
function LeftOut({ deixados }: { deixados: readonly Deixado[] }) {
  if (deixados.length === 0) return null
  return (
    <Alert
      color="yellow"
      title={`Fora dos extratos, com mais de ${MAX_POR_EXTRATO.toLocaleString('pt-BR')} comissões`}
    >
      {leftOutInWords(deixados)}. Escolha um período menor para ter o extrato deles.
    </Alert>
  )
}
