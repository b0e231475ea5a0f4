/** The queue: all payments of the closing with their situação, to go to one of them. */
import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Pagamento, ResumoDosPagamentos } from '../../../contract/financeiro/pagamentos.ts'
import { lookOfPagamento } from '../../../core/badges.ts'
import { formatDate } from '../../../core/dates.ts'
import { PAGAMENTO_SITUACOES, type PagamentoSituacao } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { useShortcut } from '../../navigation/shortcuts.ts'
import { StateBadge } from '../../ui/badges.tsx'
import { Section } from '../../ui/Section.tsx'
import text from '../../ui/text.module.css'
import { Unread } from '../../ui/Unread.tsx'
import { usePayeeSearch } from '../payee-search.tsx'
import classes from './pagamentos.module.css'

interface Props {
  resumo: ResumoDosPagamentos
  /** Begins with those that lack it. */
  missing: Missing | undefined
  /** The id of the payment that is shown above. */
  shown: string | null
  onShow: (id: string) => void
}

const ALL = 'Todos'
/** What may be missing, and the filter of those that lack it. */
const MISSING = {
  'Sem comprovante': { sem_comprovante: 'sim' },
  'Sem NF ou RPA': { sem_nota: 'sim' },
} as const
type Missing = keyof typeof MISSING
const MISSING_NAMES = ['Sem comprovante', 'Sem NF ou RPA'] as const satisfies readonly Missing[]
type Chosen = PagamentoSituacao | Missing | undefined

export function Lista({
  resumo: { fechamento, por_situacao, sem_comprovante, sem_nota },
  missing,
  shown,
  onShow,
}: Props) {
  const [chosen, setChosen] = useState<Chosen>(missing)
  const search = usePayeeSearch()
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Buscar favorecido', () => field.current?.focus())
  const query = useQuery(
    orpc.pagamentos.listar.queryOptions({
      input: {
        fechamento_id: fechamento.id,
        ...(isMissing(chosen) ? MISSING[chosen] : chosen && { situacao: chosen }),
        ...search.input,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  const list = useShownInSight(shown, data !== undefined)
  const choiceOf = (one: NonNullable<Chosen>, count: number) =>
    count > 0 || one === chosen ? [{ value: one, label: `${one} (${count.toLocaleString('pt-BR')})` }] : []
  const lacking = { 'Sem comprovante': sem_comprovante, 'Sem NF ou RPA': sem_nota }
  function choose(next: string) {
    setChosen(
      [...PAGAMENTO_SITUACOES, ...MISSING_NAMES].find((one): one is NonNullable<Chosen> => one === next),
    )
    search.setPage(1)
  }
  return (
    <Section title="Todos os pagamentos">
      <Group gap="sm">
        <NativeSelect
          aria-label="Status do pagamento"
          value={chosen ?? ALL}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            ALL,
            ...PAGAMENTO_SITUACOES.flatMap((one) => choiceOf(one, por_situacao[one].quantidade)),
            ...MISSING_NAMES.flatMap((one) => choiceOf(one, lacking[one])),
          ]}
        />
        {search.field({ ref: field })}
      </Group>
      <Unread query={query} what="os pagamentos" height={120} />
      {data?.total === 0 && (
        <Text c="dimmed" mt="sm" role="status">
          Nenhum pagamento encontrado.
        </Text>
      )}
      <ul ref={list} className={classes.lista} aria-label="Pagamentos">
        {data?.itens.map((pagamento) => (
          <PagamentoRow
            key={pagamento.id}
            pagamento={pagamento}
            isShown={pagamento.id === shown}
            onShow={onShow}
          />
        ))}
      </ul>
      {data && search.pages(data.total)}
    </Section>
  )
}

function isMissing(chosen: Chosen): chosen is Missing {
  return chosen !== undefined && chosen in MISSING
}

/** Scrolls the queue, where it scrolls by itself, to the shown payment once that is another one. */
function useShownInSight(shown: string | null, isLoaded: boolean) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (!list.current || !row || shown === null || !isLoaded) return
    const frame = list.current.getBoundingClientRect()
    const { top, bottom } = row.getBoundingClientRect()
    if (top < frame.top || bottom > frame.bottom) list.current.scrollTop += top - frame.top
  }, [shown, isLoaded])
  return list
}

interface RowProps {
  pagamento: Pagamento
  isShown: boolean
  onShow: (id: string) => void
}

function PagamentoRow({ pagamento, isShown, onShow }: RowProps) {
  const { id, favorecido_nome, liquido, situacao, data_pagamento, arquivo, comprovantes } = pagamento
  const note =
    data_pagamento !== null && situacao === 'Pago'
      ? `Pago em ${formatDate(data_pagamento)}${comprovantes === 0 ? ' · sem comprovante' : ''}`
      : arquivo?.nome
  return (
    <li>
      <UnstyledButton
        className={classes.linha ?? ''}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(id)}
      >
        <span className={`${text.wrap} ${classes.nome}`}>{favorecido_nome}</span>
        <Text span size="sm" fw={600}>
          {formatBRL(liquido)}
        </Text>
        <StateBadge size="sm" look={lookOfPagamento(situacao)}>
          {situacao}
        </StateBadge>
        {note && (
          <Text span size="sm" c="dimmed" className={`${text.wrap} ${classes.nome}`}>
            {note}
          </Text>
        )}
      </UnstyledButton>
    </li>
  )
}
