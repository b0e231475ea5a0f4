/** Records as a table, or as cards on small screens. */
import { Group, Paper, Table, Title, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import type { BadgeLook } from '../../core/badges.ts'
import { type Field, formattedOrNull } from '../../core/fields.ts'
import type { RecordStatus } from '../../core/status.ts'
import { StateBadge } from '../ui/badges.tsx'
import { SMALL_SCREEN, useMedia } from '../ui/media.ts'
import { Telefone } from '../ui/Telefone.tsx'
import { useRowsShown } from './first-rows.ts'
import { useCreated, useListAddress } from './list-address.ts'
import classes from './records.module.css'

/** True on small screens, where the list renders as cards. */
export function useCards(): boolean {
  return useMedia(SMALL_SCREEN)
}

interface RecordsProps<T> {
  /** Accessible name of the table, or of the list of cards. */
  label: string
  records: readonly T[]
  /** The table's `Table.Th` and `SortableTh`. */
  head: ReactNode
  /** Renders a record's `Table.Tr`, with its key. */
  row: (record: T) => ReactNode
  /** Renders a record's `RecordCard`, with its key. */
  card: (record: T) => ReactNode
  /** Low rows of small text, for long lists. */
  dense?: boolean
  /** Rows of the widest contents among the records: with them, the list may begin with its first rows. */
  widest?: (records: readonly T[]) => ReactNode
  /** Rows have no controls: the keyboard scrolls the table by its frame. */
  readOnly?: boolean
}

export function Records<T>({
  label,
  records,
  head,
  row,
  card,
  dense = false,
  readOnly = false,
  widest,
}: RecordsProps<T>) {
  const created = useCreated()
  const createdAt = records.findIndex((record) => idOf(record) === created)
  const list = useMarkedRow(created === undefined ? -1 : createdAt)
  const rowsShown = useRowsShown(records.length)
  const shown = widest ? records.slice(0, rowsShown) : records
  if (useCards())
    return (
      <ul ref={list} aria-label={label} className={classes.cards}>
        {shown.map(card)}
      </ul>
    )
  return (
    <RecordsTable
      label={label}
      head={head}
      dense={dense}
      readOnly={readOnly}
      widest={shown.length < records.length && widest?.(records)}
      bodyRef={list}
    >
      {shown.map(row)}
    </RecordsTable>
  )
}

interface TableProps extends Pick<RecordsProps<unknown>, 'label' | 'head' | 'dense' | 'readOnly'> {
  /** Rows that are not seen, for the widths of the columns, until all rows are there. */
  widest?: ReactNode
  bodyRef?: Ref<HTMLTableSectionElement>
  /** The rows. */
  children: ReactNode
}

export function RecordsTable({
  label,
  head,
  dense = false,
  readOnly = false,
  widest,
  bodyRef,
  children,
}: TableProps) {
  return (
    <div className={classes.table} {...(readOnly && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
      <Table
        aria-label={label}
        highlightOnHover
        verticalSpacing={dense ? 2 : 5}
        horizontalSpacing="var(--entre-colunas, 0.5rem)"
        className={dense ? classes.dense : undefined}
      >
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={bodyRef}>{children}</Table.Tbody>
        {widest && <tbody className={classes.widest}>{widest}</tbody>}
      </Table>
    </div>
  )
}

export function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
}

/** Marks the row at `index` of the list and scrolls it into sight; none if it is negative. */
function useMarkedRow<E extends HTMLElement>(index: number) {
  const [list, setList] = useState<E | null>(null)
  useEffect(() => {
    const row = index < 0 ? undefined : list?.children[index]
    row?.setAttribute(MARK, '')
    row?.scrollIntoView({ block: 'center' })
    return () => row?.removeAttribute(MARK)
  }, [list, index])
  return setList
}

const MARK = 'data-criado'

/** Text of up to two lines in a dense table; its title has what does not fit. */
export function TwoLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className={classes.twoLines} title={title}>
      {children}
    </span>
  )
}

/** For the header and cells of a column that tables as wide as a tablet leave out. */
export const SECONDARY = classes.secondary

/** For a cell whose words break in a table as wide as a tablet before another column leaves the screen: an email. */
export const BREAKS = classes.breaks

export interface SortableThProps {
  column: string
  children: string
  className?: string | undefined
}

/** A sortable column header; clicks cycle through ascending, descending and the default order. */
export function SortableTh(props: SortableThProps) {
  const { column } = props
  const { ordem, go } = useListAddress()
  const up = ordem === column
  const down = ordem === `-${column}`
  return (
    <OrderTh
      {...props}
      order={up ? 'ascending' : down ? 'descending' : 'none'}
      onClick={() => go({ ordem: up ? `-${column}` : down ? undefined : column, pagina: undefined }, true)}
    />
  )
}

const ORDER_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

interface OrderThProps extends SortableThProps {
  order?: keyof typeof ORDER_ICONS
  onClick?: () => void
}

/** The look of a heading that sorts; without an order by default. */
export function OrderTh({ className, order = 'none', onClick, children }: OrderThProps) {
  const Icon = ORDER_ICONS[order]
  // The text may wrap, but not before its arrow.
  const lastWord = children.lastIndexOf(' ') + 1
  return (
    <Table.Th className={className} aria-sort={order}>
      <UnstyledButton className={classes.sort} onClick={onClick}>
        {children.slice(0, lastWord)}
        <span className={classes.lastWord}>
          {children.slice(lastWord)}
          <Icon size={14} stroke={1.75} aria-hidden />
        </span>
      </UnstyledButton>
    </Table.Th>
  )
}

interface CardProps {
  title: ReactNode
  /** Badges next to the title. */
  badges?: ReactNode
  /** `CardField`s. */
  children: ReactNode
  /** `RowAction`s. */
  actions?: ReactNode
}

export function RecordCard({ title, badges, children, actions }: CardProps) {
  return (
    <Paper component="li" withBorder p="md">
      <div className={classes.cardHeader}>
        <Title order={3}>{title}</Title>
        <Group gap={4} wrap="nowrap">
          {badges}
        </Group>
      </div>
      <dl className={classes.fields}>{children}</dl>
      <div className={classes.actions}>{actions}</div>
    </Paper>
  )
}

/** Its label and content, or a field and its value: of a reference, the record that it names. */
type CardFieldProps = { wide?: boolean } & (
  | { label: string; children: ReactNode; of?: never }
  | { of: Field; value: unknown }
)

/** A labelled value; renders nothing without a value. */
export function CardField({ wide = false, ...props }: CardFieldProps) {
  const label = props.of ? props.of.rotulo : props.label
  const children = props.of ? fieldValue(props.of, props.value) : props.children
  if (children === null || children === '') return null
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/** From ten billion on, an amount is as wide as half of a card on a phone. */
const LONG_AMOUNT = 'R$ 99.999.999.999,99'.length

/** An amount on a card: never broken, however large; a long one has its row for itself. */
export function Amount({ children }: { children: string }) {
  return (
    <span className={classes.amount} data-long={children.length >= LONG_AMOUNT || undefined}>
      {children}
    </span>
  )
}

/** A field's value in words; null if empty. A telefone calls its number. */
export function fieldValue({ formato }: Field, value: unknown): ReactNode {
  const text = formattedOrNull(value, formato)
  if (text !== null && formato === 'dinheiro') return <Amount>{text}</Amount>
  return text !== null && formato === 'telefone' ? <Telefone value={String(value)} /> : text
}

export function StatusTag({ status }: { status: RecordStatus }) {
  return <Tag look={status === 'Ativo' ? 'active' : 'secondary'}>{status}</Tag>
}

/** A badge that never truncates its text. */
export function Tag({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <StateBadge look={look} className={classes.tag}>
      {children}
    </StateBadge>
  )
}
