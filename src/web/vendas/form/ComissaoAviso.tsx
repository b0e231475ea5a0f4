/** Warns that a sale's commission status and its participants' differ, and offers to set either one. */
import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { comissaoDifference } from '../../../core/vendas/consistency.ts'
import { useCan } from '../../session/session.tsx'
import type { FormVenda } from './form.ts'

/** With more participants who differ, only their number is shown. */
const MAX_NAMED = 6

export function ComissaoAviso({ form }: { form: UseFormReturnType<FormVenda> }) {
  const { participantes, nomes } = form.values
  const canMark = useCan('comissoes.marcar')
  const difference = comissaoDifference(form.values, participantes)
  if (!difference) return null
  const { ofVenda, ofParticipantes, positions } = difference
  const isPayment = ofVenda === 'Pago' || ofParticipantes === 'Pago'
  const names = positions.flatMap((i) => nomes[participantes[i]?.colaborador_id ?? ''] ?? [])
  return (
    <Alert color="yellow" mt="sm" role="status">
      <Text>
        Confira: o status da comissão da venda é {ofVenda}, mas {positions.length === 1 ? 'o' : 'os'}{' '}
        {positions.length === 1 ? 'participante está' : 'participantes estão'} como {ofParticipantes}
        {names.length > 0 && names.length <= MAX_NAMED ? `: ${names.join(', ')}` : ''}.
      </Text>
      {(canMark || !isPayment) && (
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              form.setFieldValue('participantes', (list) =>
                list.map((participante, i) =>
                  positions.includes(i) ? { ...participante, status_comissao: ofVenda } : participante,
                ),
              )
            }
          >
            Mudar os participantes para {ofVenda}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              form.clearFieldError('status_comissao')
              form.setFieldValue('status_comissao', ofParticipantes)
            }}
          >
            Mudar a venda para {ofParticipantes}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
