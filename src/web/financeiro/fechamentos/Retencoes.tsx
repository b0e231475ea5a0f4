/** Changes the retenções of a draft's payment: each a name with a percent of the commissions, or an amount. */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { FechamentoCompleto, PagamentoDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { retencoesInput } from '../../../contract/financeiro/retencoes.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { MAX_RETENCOES, retencaoOf } from '../../../core/financeiro/retencoes.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDraftChange } from './use-draft-change.ts'

interface Props {
  fechamento: FechamentoCompleto
  pagamento: PagamentoDoFechamento
  onClose: () => void
}

interface Typed {
  /** Of the row, for as long as the dialog is open. */
  key: number
  rubrica: string | null
  isPercent: boolean
  numero: TypedNumber
}

const BLANK = { rubrica: null, isPercent: true, numero: null }
const UNITS = { percentual: '% das comissões', valor: 'Valor em R$' } as const

/** The names of the list, and those that are in use. */
export function useRubricas(used: readonly string[] = []): string[] {
  const { data } = useQuery(orpc.rubricas.listar.queryOptions())
  return [...new Set([...(data?.itens.map(({ nome }) => nome) ?? []), ...used])]
}

export function RetencoesDialog({ fechamento: { id, versao }, pagamento, onClose }: Props) {
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    pagamento.retencoes.length === 0 ? [{ key: 0, ...BLANK }] : pagamento.retencoes.map(typedOf),
  )
  const [refused, setRefused] = useState<string | null>(null)
  const comissoes = withoutAdvance(pagamento)
  const rubricas = useRubricas(pagamento.retencoes.map(({ rubrica }) => rubrica))
  const save = useDraftChange(
    versao,
    (retencoes: Retencoes, seen) =>
      orpc.fechamentos.reter.call({ id, pagamento_id: pagamento.id, versao: seen, retencoes }),
    { done: () => 'Retenções salvas.', onClose },
  )
  const change = (rows: readonly Typed[]) => {
    setTyped(rows)
    setRefused(null)
  }
  const valores = typed.map((one) => valorOf(one, comissoes))
  function confirm() {
    const read = readRetencoes(typed)
    if (typeof read === 'string') setRefused(read)
    else save.mutate(read)
  }
  return (
    <ConfirmDialog
      title="Retenções"
      record={pagamento.favorecido}
      confirm="Salvar"
      confirming="Salvando..."
      pending={save.isPending}
      error={refused ?? changeFailure(save.error, 'Erro ao salvar as retenções. Tente novamente.')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>
        As comissões deste pagamento somam {formatBRL(comissoes)}. O Plantão não calcula impostos: informe o
        que o seu contador disser. Um percentual acompanha as comissões; um valor fica como está.
      </Text>
      <Stack gap="sm">
        {typed.map((row, i) => (
          <Row
            key={row.key}
            row={row}
            place={i + 1}
            rubricas={rubricas}
            onChange={(patch) => change(typed.map((one) => (one === row ? { ...one, ...patch } : one)))}
            onRemove={() => change(typed.filter((one) => one !== row))}
          />
        ))}
      </Stack>
      <Group justify="space-between">
        <Button
          size="compact-sm"
          variant="default"
          disabled={typed.length >= MAX_RETENCOES}
          onClick={() =>
            change([...typed, { key: Math.max(-1, ...typed.map(({ key }) => key)) + 1, ...BLANK }])
          }
        >
          Adicionar
        </Button>
        <Text fw={600}>Retido: {formatBRL(sumOfReais(valores))}</Text>
      </Group>
    </ConfirmDialog>
  )
}

interface RowProps {
  row: Typed
  /** From 1, for the fields' names. */
  place: number
  rubricas: readonly string[]
  onChange: (patch: Partial<Typed>) => void
  onRemove: () => void
}

function Row({ row: { rubrica, isPercent, numero }, place, rubricas, onChange, onRemove }: RowProps) {
  const Field = isPercent ? PercentField : MoneyField
  return (
    <Group gap="xs" align="flex-start">
      <LazySelect
        label={`Retenção ${place}`}
        flex="1 1 9rem"
        data={rubricas}
        value={rubrica}
        onChange={(chosen) => onChange({ rubrica: chosen })}
      />
      <LazySelect
        label={`Forma da retenção ${place}`}
        flex="1 1 9rem"
        allowDeselect={false}
        data={Object.values(UNITS)}
        value={isPercent ? UNITS.percentual : UNITS.valor}
        onChange={(chosen) => onChange({ isPercent: chosen === UNITS.percentual, numero: null })}
      />
      <Field
        label={`Quanto da retenção ${place}`}
        flex="1 1 9rem"
        value={numero}
        onChange={(next) => onChange({ numero: next })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        mt={24}
        aria-label={`Retirar a retenção ${place}`}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function typedOf(
  { rubrica, valor, percentual }: PagamentoDoFechamento['retencoes'][number],
  key: number,
): Typed {
  return { key, rubrica, isPercent: percentual !== undefined, numero: percentual ?? valor }
}

function valorOf({ isPercent, numero }: Typed, comissoes: number): number {
  if (typeof numero !== 'number') return 0
  return isPercent ? retencaoOf(comissoes, numero) : numero
}

type Retencoes = z.output<typeof retencoesInput>

/** What is sent, or why it cannot be. */
function readRetencoes(typed: readonly Typed[]): Retencoes | string {
  const { data, error } = retencoesInput.safeParse(
    typed.map(({ rubrica, isPercent, numero }) => {
      const sent = numero || 0
      return { rubrica: rubrica ?? '', percentual: isPercent ? sent : null, valor: isPercent ? 0 : sent }
    }),
  )
  if (data) return data
  const { path, message } = error.issues[0] ?? { path: [], message: '' }
  const nome = typed[Number(path[0])]?.rubrica
  return nome ? `${nome}: ${message}` : message
}
