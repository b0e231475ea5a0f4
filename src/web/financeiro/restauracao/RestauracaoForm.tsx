/** The answers about everything that could be paid, and their confirmation. */
import { Button, Group, Paper, Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RestauracaoItem } from '../../../contract/financeiro/restauracao.ts'
import { MAX_PAGOS, RESTAURACAO_MESSAGES } from '../../../core/financeiro/restauracao.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from '../../ui/text.module.css'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { type Answer, type Answers, keyOf, refusalOf, type Summary, summaryOf } from './answers.ts'

const SHOWN_AT_ONCE = 50
const ROWS = 3
const sumOf = (list: readonly { valor: number }[]) => sumOfReais(list.map(({ valor }) => valor))

export function RestauracaoForm() {
  const query = useQuery(orpc.restauracao.listar.queryOptions())
  if (query.isPending) return <Loading rows={ROWS} h={90} label="Carregando pagamentos" />
  if (!query.data)
    return <LoadFailed query={query} fallback="Erro ao carregar os pagamentos. Tente novamente." />
  return <AnswersForm itens={query.data.itens} />
}

function AnswersForm({ itens }: { itens: readonly RestauracaoItem[] }) {
  const hoje = today()
  const [answers, setAnswers] = useState<Answers>({})
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const summary = summaryOf(itens, answers)
  const { semResposta } = summary
  const wrong = itens.filter((item) => refusalOf(answers[keyOf(item)], hoje) !== null)
  const confirming = useConfirmation(() => setAsking(false))

  function ask() {
    setChecked(true)
    if (semResposta.length > 0)
      toastError(`Responda a todos: ${counted(semResposta.length, 'falta', 'faltam')} ainda.`)
    else if (wrong.length > 0) toastError(RESTAURACAO_MESSAGES.dia)
    else setAsking(true)
  }

  return (
    <Stack gap="sm">
      <Text>
        Compare com o extrato do banco. O que foi liberado depois dessa hora não aparece aqui: se saiu do
        banco, libere de novo e registre como pago por fora.
      </Text>
      {itens.length === 0 && <Text role="status">Nada está liberado nem a pagar.</Text>}
      {itens.slice(0, shown).map((item) => (
        <RestauracaoItemCard
          key={keyOf(item)}
          item={item}
          answer={answers[keyOf(item)]}
          refusal={checked ? refusalOf(answers[keyOf(item)], hoje) : null}
          onAnswer={(answer) => setAnswers({ ...answers, [keyOf(item)]: answer })}
        />
      ))}
      {itens.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Mostrar mais ({itens.length - shown})
        </Button>
      )}
      <Group justify="space-between" gap="sm">
        <Sums summary={summary} />
        <Group gap="xs">
          {semResposta.length > 0 && (
            <Button
              variant="default"
              onClick={() =>
                setAnswers({
                  ...answers,
                  ...Object.fromEntries(semResposta.map((item) => [keyOf(item), { pago: false }])),
                })
              }
            >
              Os demais não foram pagos
            </Button>
          )}
          <Button onClick={ask}>Confirmar</Button>
        </Group>
      </Group>
      {asking && (
        <ConfirmDialog
          title="Confirmar a conferência"
          confirm="Confirmar"
          confirming="Registrando..."
          pending={confirming.isPending}
          error={changeFailure(confirming.error, 'Erro ao registrar a conferência. Tente novamente.')}
          onConfirm={() => confirming.mutate(summary)}
          onCancel={() => setAsking(false)}
        >
          <Consequences summary={summary} />
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function Sums({ summary: { pagos, naoPagos, semResposta } }: { summary: Summary }) {
  return (
    <Text role="status">
      {counted(pagos.length, 'já pago', 'já pagos')} ({formatBRL(sumOf(pagos))}),{' '}
      {counted(naoPagos.length, 'não pago', 'não pagos')} ({formatBRL(sumOf(naoPagos))}), {semResposta.length}{' '}
      sem resposta
    </Text>
  )
}

/** Says what the confirmation does. */
function Consequences({ summary: { pagos, naoPagos } }: { summary: Summary }) {
  return (
    <Text>
      {counted(pagos.length, 'valor será registrado como pago', 'valores serão registrados como pagos')} (
      {formatBRL(sumOf(pagos))}).{' '}
      {counted(naoPagos.length, 'valor continua a pagar', 'valores continuam a pagar')} (
      {formatBRL(sumOf(naoPagos))}). Depois disso, fechamentos voltam a ser aprovados e pagos.
    </Text>
  )
}

/**
 * Records paid items, a few at a time, and then confirms the others. Items recorded before a failure stay recorded. It goes
 * on while the question is closed, and asked again.
 */
function useConfirmation(onEnd: () => void) {
  const { registrarPagos, confirmar } = orpc.restauracao
  const record = useAct(registrarPagos.call)
  const confirm = useAct(confirmar.call)
  return useMutation({
    mutationFn: async ({ pagos, naoPagos }: Summary) => {
      for (let first = 0; first < pagos.length; first += MAX_PAGOS) {
        await record({ itens: pagos.slice(first, first + MAX_PAGOS) })
      }
      await confirm({ quantos: naoPagos.length, valor: sumOf(naoPagos) })
    },
    onSuccess: () => {
      onEnd()
      toastSuccess('Conferência registrada. Os pagamentos estão liberados.')
    },
    onSettled: () => refetchKeys(orpc.restauracao.key()),
  })
}

interface CardProps {
  item: RestauracaoItem
  answer: Answer | undefined
  /** Why the day is refused. */
  refusal: string | null
  onAnswer: (answer: Answer) => void
}

/** One payment, or the releases of one payee, and the question whether the money left the bank. */
function RestauracaoItemCard({ item, answer, refusal, onAnswer }: CardProps) {
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
