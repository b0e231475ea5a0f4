/** 'Desfazer' after 'Pago', whichever payment is shown, for as long as the server lets the person who marked it. */
import { Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { formatInstant } from '../../../core/dates.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { now } from '../../api/server-clock.ts'
import { Action } from '../../navigation/Action.tsx'
import { useAct } from '../../record/keys.ts'
import text from '../../ui/text.module.css'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { refetchPagamentos } from '../cache.ts'

/** The payment that was marked last, unless the shown one has its own button: Z undoes one of them. */
export function Desfazer({ resumo, shown }: { resumo: ResumoDosPagamentos; shown: string | null }) {
  const [last] = resumo.a_desfazer
  if (!last || resumo.a_desfazer.some(({ id }) => id === shown)) return null
  return (
    <Group gap="sm" justify="space-between" role="group" aria-label="Último pagamento marcado">
      <Text className={text.wrap ?? ''} flex="1 1 14rem">
        {last.favorecido_nome}, <strong>{formatBRL(last.liquido)}</strong>: marcado como Pago.
      </Text>
      <DesfazerButton key={last.id} {...last} />
    </Group>
  )
}

/** Undoes the Pago of one payment until `desfazer_ate`. */
export function DesfazerButton({ id, desfazer_ate }: { id: string; desfazer_ate: string }) {
  const send = useAct(orpc.pagamentos.desfazerPago.call, desfazer_ate)
  const undo = useMutation({
    mutationFn: () => send({ id, de: 'Pago' }),
    onSuccess: (changed) => {
      const { favorecido_nome, liquido, situacao } = changed
      toastSuccess(`${favorecido_nome}, ${formatBRL(liquido)}: voltou a ${situacao}.`, 'Pago desfeito')
      return refetchPagamentos(changed)
    },
    onError: (error) => {
      toastRefusal(error, 'Erro ao desfazer o Pago. Tente novamente.')
      void refetchPagamentos()
    },
  })
  useEffect(() => {
    const left = Date.parse(desfazer_ate) - now().getTime()
    const timer = setTimeout(() => void refetchPagamentos(), left + A_MOMENT_MS)
    return () => clearTimeout(timer)
  }, [desfazer_ate])
  return (
    <Action
      keys="z"
      variant="default"
      does="Desfazer o último Pago"
      wait={undo.isPending ? 'O Pago já está sendo desfeito.' : null}
      onClick={() => undo.mutate()}
    >
      {`Desfazer até ${formatInstant(desfazer_ate).slice(-TIME)}`}
    </Action>
  )
}

/** The server's clock is known to within less. */
const A_MOMENT_MS = 1_000
/** '10:32' at the end of an instant. */
const TIME = 5
