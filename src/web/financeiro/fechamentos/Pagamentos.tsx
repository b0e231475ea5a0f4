/** The payees of a closing as a table, sorted by the server; the one that is opened stands at its side. */
import { Box, Button, Group, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type {
  FechamentoCompleto,
  PagamentoDoFechamento,
  PagamentoSortColumn,
} from '../../../contract/financeiro/fechamentos.ts'
import { lookOfPagamento } from '../../../core/badges.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { OrderTh, RecordsTable, Tag, useCards } from '../../list/Records.tsx'
import { useCan } from '../../session/session.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import fold from '../../ui/Fold.module.css'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { usePayeeSearch } from '../payee-search.tsx'
import { useCanAdvance } from './Adiantamento.tsx'
import classes from './fechamentos.module.css'
import { PagamentoAberto } from './PagamentoAberto.tsx'
import type { Pergunta } from './Perguntas.tsx'

/** With fewer payees than this, nobody needs a search. */
const SEARCHED_FROM = 10

type Ordem = PagamentoSortColumn | `-${PagamentoSortColumn}`

interface Props {
  fechamento: FechamentoCompleto
  onAsk: (pergunta: Pergunta) => void
}

export function Pagamentos({ fechamento, onAsk }: Props) {
  const { id } = fechamento
  const canAdvance = useCanAdvance(fechamento)
  const canEdit = useCan('fechamentos.editar') && fechamento.status === 'Rascunho'
  const { texto, setPage, ...search } = usePayeeSearch()
  const [ordem, setOrdem] = useState<Ordem>('favorecido')
  const [openedId, setOpened] = useState<string | null>(null)
  const region = useId()
  const query = useQuery(
    orpc.fechamentos.pagamentos.queryOptions({
      input: { id, ordem, ...search.input },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  const opened = data?.itens.find((pagamento) => pagamento.id === openedId)
  const rows: RowsProps = {
    hidden: HIDDEN_WITHOUT.filter((column) => fechamento[column] === 0),
    pagamentos: data?.itens ?? [],
    opened: opened && {
      id: opened.id,
      region,
      part: (
        <PagamentoAberto
          key={opened.id}
          id={region}
          fechamento={fechamento}
          pagamento={opened}
          onAsk={onAsk}
          onClose={() => setOpened(null)}
        />
      ),
    },
    onOpen: (one) => setOpened(one === openedId ? null : one),
  }
  function sortBy(next: Ordem) {
    setOrdem(next)
    setPage(1)
  }
  const Rows = useCards() ? Cards : PayeesTable
  return (
    <Section title="Favorecidos">
      <Group gap="xs" mb="sm">
        {canAdvance && (
          <Button variant="default" onClick={() => onAsk({ sobre: 'adiantamento', pagamento: null })}>
            Incluir adiantamento
          </Button>
        )}
        {canEdit && fechamento.favorecidos > 0 && (
          <Button variant="default" onClick={() => onAsk({ sobre: 'retencao' })}>
            Retenção para vários
          </Button>
        )}
      </Group>
      {fechamento.favorecidos > SEARCHED_FROM && search.field({ mb: 'sm', maw: 360 })}
      <Unread query={query} what="os favorecidos" height={120} label="Carregando favorecidos" />
      {data?.total === 0 && (
        <Text c="dimmed">
          {texto ? 'Nenhum favorecido encontrado.' : 'Nenhuma comissão e nenhum adiantamento.'}
        </Text>
      )}
      {data && data.total > 0 && <Rows {...rows} ordem={ordem} onSort={sortBy} />}
      {data && search.pages(data.total)}
    </Section>
  )
}

interface RowsProps {
  /** The columns that nobody has. */
  hidden: readonly PagamentoSortColumn[]
  pagamentos: readonly PagamentoDoFechamento[]
  opened: { id: string; region: string; part: ReactNode } | undefined
  onOpen: (id: string) => void
}

interface SortProps {
  ordem: Ordem
  onSort: (ordem: Ordem) => void
}

const COLUMNS: Readonly<Record<PagamentoSortColumn, string>> = {
  favorecido: 'Favorecido',
  loja: 'Loja',
  chave: 'Chave PIX',
  bruto: 'Comissões',
  adiantamento: 'Adiantamento',
  desconto: 'Descontos',
  retido: 'Retenções',
  liquido: 'A pagar',
}
/** Shown only in a closing that has some. */
const HIDDEN_WITHOUT = ['adiantamento', 'retido'] as const satisfies PagamentoSortColumn[]
const AMOUNTS: readonly string[] = [
  'bruto',
  'adiantamento',
  'desconto',
  'retido',
  'liquido',
] satisfies PagamentoSortColumn[]

function PayeesTable({ pagamentos, hidden, opened, onOpen, ordem, onSort }: RowsProps & SortProps) {
  const columns = (Object.keys(COLUMNS) as PagamentoSortColumn[]).filter((column) => !hidden.includes(column))
  const head = columns.map((column) => (
    <OrderTh
      key={column}
      column={column}
      className={AMOUNTS.includes(column) ? classes.valor : column === 'loja' ? classes.loja : undefined}
      order={ordem === column ? 'ascending' : ordem === `-${column}` ? 'descending' : 'none'}
      onClick={() => onSort(ordem === column ? `-${column}` : column)}
    >
      {COLUMNS[column]}
    </OrderTh>
  ))
  return (
    <div className={classes.lado} data-open={opened ? true : undefined}>
      <RecordsTable label="Favorecidos do fechamento" head={head} dense>
        {pagamentos.map((pagamento) => {
          const { id, loja, adiantamento, desconto, retido, liquido } = pagamento
          return (
            <Table.Tr key={id} data-selected={id === opened?.id || undefined}>
              <Table.Td>
                <Nome pagamento={pagamento} opened={opened} onOpen={onOpen} />
              </Table.Td>
              <Table.Td className={classes.loja}>{loja}</Table.Td>
              <Table.Td>
                <Chave {...pagamento} />
              </Table.Td>
              <Table.Td className={classes.valor}>{formatBRL(withoutAdvance(pagamento))}</Table.Td>
              {!hidden.includes('adiantamento') && (
                <Table.Td className={classes.valor}>{adiantamento > 0 && formatBRL(adiantamento)}</Table.Td>
              )}
              <Table.Td className={classes.valor}>{desconto > 0 && formatBRL(desconto)}</Table.Td>
              {!hidden.includes('retido') && (
                <Table.Td className={classes.valor}>{retido > 0 && formatBRL(retido)}</Table.Td>
              )}
              <Table.Td className={classes.valor}>
                <strong>{formatBRL(liquido)}</strong>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </RecordsTable>
      {opened?.part}
    </div>
  )
}

function Cards({ pagamentos, opened, onOpen }: RowsProps) {
  return (
    <ul className={classes.lista} aria-label="Favorecidos do fechamento">
      {pagamentos.map((pagamento) => {
        const { id, loja, adiantamento, desconto, retido, liquido } = pagamento
        return (
          <li key={id}>
            <div className={classes.cabeca}>
              <Nome pagamento={pagamento} opened={opened} onOpen={onOpen} />
              <Text fw={600}>{formatBRL(liquido)}</Text>
            </div>
            <Text size="xs" c="dimmed" pl={6}>
              {loja && `${loja} · `}
              <Chave {...pagamento} />
              {adiantamento > 0 && ` · adiantamento de ${formatBRL(adiantamento)}`}
              {desconto > 0 && ` · menos ${formatBRL(desconto)}`}
              {retido > 0 && ` · retido ${formatBRL(retido)}`}
            </Text>
            {id === opened?.id && opened.part}
          </li>
        )
      })}
    </ul>
  )
}

/** The name, and after the approval how far the payment is. */
function Nome({
  pagamento: { id, favorecido, status, liquido },
  opened,
  onOpen,
}: Pick<RowsProps, 'opened' | 'onOpen'> & { pagamento: PagamentoDoFechamento }) {
  const isOpen = id === opened?.id
  const situacao = status === 'Pago' && liquido === 0 ? 'Compensado' : status
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={`text-on-paper ${fold.title} ${classes.nome}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? opened?.region : undefined}
        onClick={() => onOpen(id)}
      >
        {favorecido}
      </Button>
      {situacao !== 'Rascunho' && situacao !== 'A pagar' && situacao !== 'Cancelado' && (
        <StateBadge size="sm" look={lookOfPagamento(situacao)}>
          {situacao}
        </StateBadge>
      )}
    </div>
  )
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const

/** 'CPF …4705', marked if it is new, or after the one that it replaced. */
function Chave({
  tipo_chave,
  chave,
  chave_antes,
}: Pick<PagamentoDoFechamento, 'tipo_chave' | 'chave' | 'chave_antes'>) {
  const isNew = chave_antes === 'nova'
  return (
    <>
      {chave_antes !== null && !isNew && <strong style={NO_WRAP}>{chave_antes} → </strong>}
      <span style={NO_WRAP}>{tipo_chave === null ? 'Sem chave' : `${tipo_chave} ${chave}`}</span>
      {isNew && (
        <Box component="span" display="inline-block" ms={6}>
          <Tag look="waiting">nova</Tag>
        </Box>
      )}
    </>
  )
}
