/** What was paid for a sale, to all its people: reverses it, undoes that, or records what they gave back, each at once. */
import { Alert, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstornoDaVenda as Read } from '../../../contract/financeiro/liberacoes.ts'
import { formatDate } from '../../../core/dates.ts'
import {
  atMostInWords,
  FORMAS_DE_DEVOLUCAO,
  LIBERACAO_MESSAGES,
  paidByHouse,
} from '../../../core/financeiro/liberacoes.ts'
import { papelAfterName } from '../../../core/financeiro/linhas.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted, enumerate } from '../../../core/text.ts'
import { pagamentosInWords } from '../../../core/vendas/pagamentos-da-comissao.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import { RadioRow } from '../../fields/RadioRow.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { type CallOptions, useAct } from '../../record/keys.ts'
import { ChangeDialog } from '../../ui/ChangeDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { toastSuccess } from '../../ui/toasts.ts'

interface Props {
  venda_id: string
  /** Refetches what shows the sale's commissions. */
  refetch: () => Promise<void>
  onClose: () => void
}

const VERBS = ['estornar', 'desfazer', 'devolver'] as const
type Verb = (typeof VERBS)[number]

const WORDS = {
  estornar: {
    label: 'Estorno',
    explanation:
      'O que foi pago volta a ser devido pelos favorecidos: fica a recuperar, e os próximos fechamentos o descontam.',
    day: 'Data do estorno',
    confirm: 'Estornar',
    done: 'Estornado',
  },
  desfazer: {
    label: 'Desfazer estornos',
    explanation: 'As comissões voltam a valer como pagas, e nada mais é devido por elas.',
    day: null,
    confirm: 'Desfazer estornos',
    done: 'Estornos desfeitos',
  },
  devolver: {
    label: 'Devolução',
    explanation:
      'Os favorecidos devolveram o que estava a recuperar. De quem deve também por outra venda, a dívida mais antiga é saldada primeiro.',
    day: 'Data da devolução',
    confirm: 'Registrar devoluções',
    done: 'Devolvido',
  },
} as const

/** One person's amount, in reais. */
interface Row {
  /** The commission's, the Estorno's or the payee's. */
  id: string
  nome: string
  proposed: number
  most: number
  /** What it is about, in words. */
  detail: string
}

/** All people of a sale in one dialog; what cannot be done for anybody is not offered. */
export default function EstornoDaVenda({ venda_id, refetch, onClose }: Props) {
  const query = useQuery(
    orpc.liberacoes.estornoDaVenda.queryOptions({ input: { id: venda_id }, staleTime: 0, gcTime: 0 }),
  )
  const { data } = query
  const possible = data ? VERBS.filter((verb) => rowsOf(verb, data).length > 0) : []
  const [first] = possible
  if (data && first)
    return (
      <Form
        data={data}
        possible={possible}
        venda_id={venda_id}
        refetch={async () => {
          await Promise.all([refetch(), query.refetch()])
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Estorno da venda" onClose={onClose}>
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao ler o que foi pago. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={80} label="Carregando o que foi pago" />}
      {data && <Text>Nada desta venda foi pago pelo financeiro.</Text>}
      {data && <Marked nomes={data.marcados} />}
    </Dialog>
  )
}

function Form({ data, possible, venda_id, refetch, onClose }: FormProps) {
  const [chosen, setVerb] = useState<Verb>()
  const verb = possible.find((one) => one === chosen) ?? possible[0] ?? 'estornar'
  const words = WORDS[verb]
  const [typed, setTyped] = useState<Typed>({})
  const [dia, setDia] = useState<string | null>(today())
  const [forma, setForma] = useState<string | null>(FORMAS_DE_DEVOLUCAO[0])
  const rows = rowsOf(verb, data)
  const some = rows.flatMap((row) => {
    const valor = amountOf(row, typed)
    return typeof valor === 'number' && valor > 0 ? [{ row, valor }] : []
  })
  const refusedDay =
    dia === null ? LIBERACAO_MESSAGES.data : dia > today() ? LIBERACAO_MESSAGES.data_futura : null
  const isRefused =
    rows.some((row) => refusalOf(row, amountOf(row, typed))) || (words.day !== null && refusedDay !== null)
  const total = `${formatBRL(sumOfReais(some.map(({ valor }) => valor)))} de ${counted(some.length, 'pessoa', 'pessoas')}`
  const send = useAct(call)
  return (
    <ChangeDialog
      title="Estorno da venda"
      record={data.numero_venda}
      confirm={words.confirm}
      confirming="Registrando..."
      ready={some.length > 0 && !isRefused}
      change={() => send({ verb, venda_id, some, dia: dia ?? '', forma: forma ?? '' })}
      done={() => toastSuccess(`${words.done}: ${total}.`)}
      failed="Erro ao registrar. Tente novamente."
      refetch={refetch}
      onClose={onClose}
    >
      {possible.length > 1 && (
        <RadioRow
          label="O que registrar"
          options={possible}
          wordsOf={(one) => WORDS[one].label}
          value={verb}
          onChange={setVerb}
        />
      )}
      <Text>{words.explanation}</Text>
      <People verb={verb} rows={rows} typed={typed} onChange={setTyped} />
      {words.day && (
        <DateField
          kind="ocorrido"
          label={words.day}
          withAsterisk
          value={dia}
          onChange={setDia}
          error={refusedDay}
        />
      )}
      {verb === 'devolver' && (
        <Select
          label="Forma"
          withAsterisk
          allowDeselect={false}
          data={[...FORMAS_DE_DEVOLUCAO]}
          value={forma}
          onChange={setForma}
        />
      )}
      <Marked nomes={data.marcados} />
      <Text>
        No total <strong>{total}</strong>.
      </Text>
    </ChangeDialog>
  )
}

interface FormProps extends Props {
  data: Read
  possible: readonly Verb[]
}

/** What was typed, by row; the others have what is proposed. */
type Typed = Readonly<Record<string, TypedNumber>>

function amountOf(row: Row, typed: Typed): TypedNumber {
  const own = typed[row.id]
  return own === undefined ? row.proposed || null : own
}

interface PeopleProps {
  verb: Verb
  rows: readonly Row[]
  typed: Typed
  onChange: (typed: Typed) => void
}

function People({ verb, rows, typed, onChange }: PeopleProps) {
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={WORDS[verb].label}>
      {rows.map((row) => (
        <li key={row.id}>
          {verb === 'desfazer' ? (
            <Text fw={500}>
              {row.nome}: {formatBRL(row.most)}
            </Text>
          ) : (
            <MoneyField
              label={row.nome}
              value={amountOf(row, typed)}
              onChange={(valor) => onChange({ ...typed, [row.id]: valor })}
              error={refusalOf(row, amountOf(row, typed))}
            />
          )}
          <Text size="sm" c="dimmed">
            {row.detail}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function Marked({ nomes }: { nomes: readonly string[] }) {
  if (nomes.length === 0) return null
  return (
    <Alert color="yellow">
      {enumerate([...nomes])}: {nomes.length === 1 ? 'marcado' : 'marcados'} como Pago à mão, sem movimento.
      Em Comissões, use “Marcar como devolvida”.
    </Alert>
  )
}

/** An empty amount leaves the person out. */
function refusalOf({ most }: Row, valor: TypedNumber): string | undefined {
  return typeof valor === 'number' && valor > most ? atMostInWords(most) : undefined
}

function rowsOf(verb: Verb, { itens }: Read): Row[] {
  if (verb === 'devolver') return debtsOf(itens)
  return itens.flatMap(({ id, favorecido, papel, pago, pagamentos, em_fechamento, estornos }): Row[] => {
    const nome = `${favorecido.nome}${papelAfterName(papel)}`
    if (verb === 'estornar') {
      const waiting = em_fechamento > 0 ? [`${formatBRL(em_fechamento)} ainda em fechamento, a pagar`] : []
      const detail = [
        ...pagamentosInWords(pagamentos, sumOfReais(pagamentos.map(({ valor }) => valor))),
        ...waiting,
      ]
      const direct = pagamentos.filter(({ tipo }) => tipo === 'Pago direto')
      const proposed = paidByHouse(pago, sumOfReais(direct.map(({ valor }) => valor)))
      return pago > 0 ? [{ id, nome, proposed, most: pago, detail: detail.join(' · ') }] : []
    }
    return estornos
      .filter(({ recuperado }) => recuperado === 0)
      .map((one) => ({
        id: one.id,
        nome,
        proposed: one.valor,
        most: one.valor,
        detail: `Estornado em ${formatDate(one.data)}`,
      }))
  })
}

/** What the payees still owe for the sale, each once; at most what they owe in all. */
function debtsOf(itens: Read['itens']): Row[] {
  return [...Map.groupBy(itens, ({ favorecido }) => favorecido.id).values()].flatMap((some) => {
    const favorecido = some[0]?.favorecido
    const open = sumOfReais(
      some.flatMap(({ estornos }) => estornos.flatMap(({ valor, recuperado }) => [valor, -recuperado])),
    )
    if (!favorecido || open <= 0) return []
    const { id, nome, a_recuperar } = favorecido
    const detail = `Deve ${formatBRL(open)} por esta venda${a_recuperar > open ? `, ${formatBRL(a_recuperar)} no total` : ''}`
    return [{ id, nome, proposed: Math.min(open, a_recuperar), most: a_recuperar, detail }]
  })
}

interface What {
  verb: Verb
  venda_id: string
  some: readonly { row: Row; valor: number }[]
  dia: string
  forma: string
}

/** The request says what each starts from, so that it counts once. */
function call({ verb, venda_id: id, some, dia: data, forma }: What, options: CallOptions) {
  const { liberacoes } = orpc
  if (verb === 'desfazer')
    return liberacoes.desfazerEstornoDaVenda.call(
      { id, itens: some.map(({ row }) => ({ movimento_id: row.id })) },
      options,
    )
  const amounts = ({ row, valor }: What['some'][number]) => ({ valor, havia: row.most })
  if (verb === 'estornar')
    return liberacoes.estornarVenda.call(
      { id, data, itens: some.map((one) => ({ comissao_id: one.row.id, ...amounts(one) })) },
      options,
    )
  return liberacoes.devolverDaVenda.call(
    {
      id,
      data,
      forma: FORMAS_DE_DEVOLUCAO.find((one) => one === forma) ?? FORMAS_DE_DEVOLUCAO[0],
      itens: some.map((one) => ({ favorecido_id: one.row.id, ...amounts(one) })),
    },
    options,
  )
}
