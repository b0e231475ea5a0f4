/** Warns that a sale's commission status and its participants' differ, and offers to set either one. */
import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { diferencaDeComissao } from '../../core/vendas-coerencia.ts'
import type { FormVenda } from './form.ts'

/** With more participants who differ, only their number is shown. */
const MAX_NOMEADOS = 6

export function AvisoComissao({ form }: { form: UseFormReturnType<FormVenda> }) {
  const { participantes, nomes } = form.values
  const diferenca = diferencaDeComissao(form.values, participantes)
  if (!diferenca) return null
  const { daVenda, dosParticipantes, posicoes } = diferenca
  const quais = posicoes.flatMap((i) => nomes[participantes[i]?.colaborador_id ?? ''] ?? [])
  return (
    <Alert color="yellow" mt="sm" role="status">
      <Text>
        Confira: o status da comissão da venda é {daVenda}, mas {posicoes.length === 1 ? 'o' : 'os'}{' '}
        {posicoes.length === 1 ? 'participante está' : 'participantes estão'} como {dosParticipantes}
        {quais.length > 0 && quais.length <= MAX_NOMEADOS ? `: ${quais.join(', ')}` : ''}.
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            form.setFieldValue('participantes', (lista) =>
              lista.map((participante, i) =>
                posicoes.includes(i) ? { ...participante, status_comissao: daVenda } : participante,
              ),
            )
          }
        >
          Mudar os participantes para {daVenda}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            form.clearFieldError('status_comissao')
            form.setFieldValue('status_comissao', dosParticipantes)
          }}
        >
          Mudar a venda para {dosParticipantes}
        </Button>
      </Group>
    </Alert>
  )
}
