/** After a move of the data folder: asks whether the original Plantão is off, and was not used meanwhile. */
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RestauracaoPendente } from '../../../contract/financeiro/restauracao.ts'
import { restoredSince, restoreQuestion } from '../../../core/financeiro/restauracao.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { Section } from '../../ui/Section.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { RestauracaoForm } from './RestauracaoForm.tsx'

export function MudancaSection({ pendente: { motivo, copia_de } }: { pendente: RestauracaoPendente }) {
  const [antigo, setAntigo] = useState<string | null>(null)
  const confirming = useConfirmation()
  return (
    <Stack gap="md">
      <Section title="O Plantão antigo está desligado?">
        <Stack gap="md">
          <Text>
            {restoredSince(motivo, copia_de)} Se mudou de disco ou de máquina, desligue o Plantão da pasta
            antiga e não o use mais.
          </Text>
          <Radio.Group label="O Plantão da pasta antiga" value={antigo} onChange={setAntigo}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="desligado"
                label="Está desligado, e nada foi aprovado nem pago nele depois da cópia"
              />
              <Radio value="usado" label="Está desligado, mas foi usado depois da cópia" />
              <Radio value="ligado" label="Continua ligado" />
            </Stack>
          </Radio.Group>
          {antigo === 'ligado' && (
            <Text role="status">
              Só um dos dois pode pagar. Desligue o antigo antes de confirmar; ou continue com ele, e desligue
              este.
            </Text>
          )}
          {antigo === 'desligado' && (
            <Group justify="flex-end">
              <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
                Confirmar
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      {antigo === 'usado' && (
        <Section title={restoreQuestion(copia_de)}>
          <RestauracaoForm />
        </Section>
      )}
    </Stack>
  )
}

function useConfirmation() {
  const confirm = useAct(orpc.restauracao.confirmarMudanca.call)
  return useMutation({
    mutationFn: () => confirm({ antigo: 'desligado' }),
    onSuccess: () => toastSuccess('Mudança confirmada. Os pagamentos estão liberados.'),
    onError: (error) => toastFailure(error, 'Erro ao confirmar a mudança. Tente novamente.'),
    onSettled: () => refetchKeys(orpc.restauracao.key()),
  })
}
