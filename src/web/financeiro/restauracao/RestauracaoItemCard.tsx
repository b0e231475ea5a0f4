/** One payment, or the releases of one payee, and the question whether the money left the bank. */
import { Group, Paper, Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { RestauracaoItem } from '../../../contract/financeiro/restauracao.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { DateField } from '../../fields/DateField.tsx'
import styles from '../../ui/text.module.css'
import type { Answer } from './answers.ts'

interface Props {
  item: RestauracaoItem
  answer: Answer | undefined
  /** Why the day is refused. */
  refusal: string | null
  onAnswer: (answer: Answer) => void
}

export function RestauracaoItemCard({ item, answer, refusal, onAnswer }: Props) {
  const { nome, valor } = item
  const paid = answer?.pago === true
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={styles.wrap}>
          <Text fw={600}>
            {nome} · {formatBRL(valor)}
          </Text>
          <Text c="dimmed" size="sm">
            {describe(item)}
          </Text>
        </div>
        <Stack gap="xs">
          <Radio.Group
            label={<VisuallyHidden>{`${nome}, ${formatBRL(valor)}`}</VisuallyHidden>}
            value={answer === undefined ? null : paid ? 'pago' : 'nao'}
            onChange={(value) => onAnswer(value === 'pago' ? { pago: true, dia: null } : { pago: false })}
          >
            <Group gap="md">
              <Radio value="nao" label="Não foi pago" />
              <Radio value="pago" label="Já pago em" />
            </Group>
          </Radio.Group>
          {paid && (
            <DateField
              kind="ocorrido"
              label="Dia do pagamento"
              withAsterisk
              value={answer.dia}
              onChange={(dia) => onAnswer({ pago: true, dia })}
              error={refusal}
            />
          )}
        </Stack>
      </Group>
    </Paper>
  )
}

/** 'Pagamento do fechamento 12 (Enviado) · AR001/2026, AR002/2026'. */
function describe({ tipo, status, fechamento, vendas, linhas }: RestauracaoItem): string {
  const what =
    tipo === 'pagamento'
      ? `Pagamento do fechamento ${fechamento} (${status})`
      : `${counted(linhas, 'comissão liberada', 'comissões liberadas')}, fora de fechamento aprovado`
  const more = linhas > vendas.length ? `${vendas.join(', ')} e outras` : vendas.join(', ')
  return more === '' ? what : `${what} · ${more}`
}
