/** Preview of the promotions before they are applied: which links end and which begin. */
import { Checkbox, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApuracaoItem } from '../../contract/faixas.ts'
import { formatDate } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { reasonOf } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { useAct } from '../record/keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'
import text from '../ui/text.module.css'
import { toastSuccess, toastUnexplained } from '../ui/toasts.ts'
import { refetchFaixas } from './record.ts'

interface Props {
  period: { de: string; ate: string }
  promoted: readonly ApuracaoItem[]
  onClose: () => void
}

export function Promocoes({ period, promoted, onClose }: Props) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const promocoes = promoted.flatMap(({ colaborador, promocao }) =>
    promocao && !excluded.has(colaborador.id)
      ? [{ colaborador_id: colaborador.id, faixa_id: promocao.id }]
      : [],
  )
  const send = useAct((input: typeof period & { promocoes: typeof promocoes }, options) =>
    orpc.faixas.promover.call(input, options),
  )
  const apply = useMutation({
    mutationFn: send,
    onSuccess: async ({ aplicadas }) => {
      toastSuccess(`${counted(aplicadas, 'promoção aplicada', 'promoções aplicadas')} com sucesso.`)
      onClose()
      await refetchFaixas()
    },
    onError: async (error) => {
      toastUnexplained(error, 'Erro ao aplicar promoções. Tente novamente.')
      if (failureOf(error).code === 'APURACAO_MUDOU') await refetchFaixas()
    },
  })

  function toggle(id: string, isIncluded: boolean) {
    const next = new Set(excluded)
    if (isIncluded) next.delete(id)
    else next.add(id)
    setExcluded(next)
  }

  return (
    <Dialog onClose={onClose} title="Aplicar promoções" large size={640}>
      <Stack gap="md">
        <Text>
          Apuração de {formatDate(period.de)} a {formatDate(period.ate)}. A faixa atual de cada corretor
          termina hoje, {formatDate(today())}, e a nova começa hoje.
        </Text>
        <Stack component="ul" gap="xs" mah="24rem" style={{ overflowY: 'auto' }} aria-label="Promoções">
          {promoted.map(({ colaborador, atual, promocao }) => (
            <li key={colaborador.id}>
              <Checkbox
                className={text.wrap}
                label={`${colaborador.nome}: ${atual?.nome ?? 'sem faixa'} → ${promocao?.nome}`}
                checked={!excluded.has(colaborador.id)}
                onChange={(event) => toggle(colaborador.id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </Stack>
        <FormActions
          confirm={`Aplicar ${counted(promocoes.length, 'promoção', 'promoções')}`}
          confirming="Aplicando..."
          pending={apply.isPending}
          ready={promocoes.length > 0}
          error={reasonOf(apply.error)}
          onConfirm={() => apply.mutate({ ...period, promocoes })}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
