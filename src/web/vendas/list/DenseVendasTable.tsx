/** The sales as a dense table that scrolls within the screen, with a selection for actions on many. */
import { Checkbox, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { VendaAction } from '../../../contract/vendas/search.ts'
import type { Venda, VendaPulada } from '../../../contract/vendas/vendas.ts'
import { columnLabel, type VendaColumn } from '../../../core/vendas/columns.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import type { VendaSortOrder } from '../../../core/vendas/order.ts'
import { type RecordSelection, useSelection } from '../../list/use-selection.ts'
import { useOffsetFromTop } from '../../ui/use-offset-from-top.ts'
import { HEADER_ORDERS, isNumeric } from './cell.ts'
import { SelectionActions } from './SelectionActions.tsx'
import classes from './table.module.css'
import { VendaTableRow } from './VendaTableRow.tsx'
import { widthOfNumero, widthsOf } from './widths.ts'

interface Props {
  vendas: readonly Venda[]
  /** On the server, if known. */
  total: number | undefined
  columns: readonly VendaColumn[]
  /** Id of a sale that was created just now: it is marked, and scrolled to. */
  marked: string | undefined
  /** Filters and order: with others, the table begins at its top again. */
  recorte: string
  ordem: VendaSortOrder | undefined
  onOrdem: (ordem: VendaSortOrder | undefined) => void
  onAction: (venda: Venda, action: VendaAction) => void
  onSkipped: (puladas: readonly VendaPulada[]) => void
  hasMore: boolean
  loading: boolean
  onNearEnd: () => void
}

const ROW_HEIGHT_PX = 30
/** With what marks it below its number. */
const MARKED_HEIGHT_PX = 44
const OVERSCAN = 10
/** Selection and actions. */
const FIXED_WIDTH_PX = 36 + 40
/** Below the table: --altura-do-sucesso, or its scrollbar would lie under the message of a success. */
const MARGIN_PX = 40
const MIN_HEIGHT_PX = 320

export default function DenseVendasTable(props: Props) {
  const { vendas, total, columns, ordem, onOrdem, onAction, onSkipped, loading } = props
  const selection = useSelection(vendas)
  const frame = useRef<HTMLDivElement>(null)
  const selectAll = useRef<HTMLInputElement>(null)
  // Measures the content: the frame's own width includes the scrollbar beside the rows.
  const [measured, { left, right }] = useResizeObserver<HTMLDivElement>()
  const measuredFrame = useMergedRef(frame, measured)
  const offsetTop = useOffsetFromTop(frame)
  const { rows, markedIndex, above, below } = useRowsInSight(props, frame)

  // Not at every step of scrolling: they go through all sales.
  const numeroWidth = useMemo(() => widthOfNumero(vendas), [vendas])
  const widths = useMemo(
    () => widthsOf(columns, vendas, Math.floor(right - left) - FIXED_WIDTH_PX - numeroWidth),
    [columns, vendas, left, right, numeroWidth],
  )
  const tableWidth = FIXED_WIDTH_PX + numeroWidth + widths.reduce((a, b) => a + b, 0)
  return (
    <>
      <div
        ref={measuredFrame}
        className={classes.quadro}
        style={{ maxHeight: `max(${MIN_HEIGHT_PX}px, calc(100dvh - ${offsetTop + MARGIN_PX}px))` }}
      >
        <Table
          aria-label="Vendas"
          aria-rowcount={(total ?? vendas.length) + 1}
          aria-busy={loading}
          className={classes.tabela}
          style={{ minWidth: tableWidth }}
        >
          <colgroup>
            <col style={{ width: 36 }} />
            <col style={{ width: numeroWidth }} />
            {columns.map((column, i) => (
              <col key={column} style={{ width: widths[i] }} />
            ))}
            <col style={{ width: 40 }} />
          </colgroup>
          <Head
            columns={columns}
            ordem={ordem}
            onOrdem={onOrdem}
            selection={selection}
            selectAll={selectAll}
            count={vendas.length}
          />
          <Table.Tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {rows.map(({ index }) => {
              const venda = vendas[index]
              return (
                venda && (
                  <VendaTableRow
                    key={venda.id}
                    venda={venda}
                    rowIndex={index + 2}
                    columns={columns}
                    isSelected={selection.has(venda.id)}
                    isMarked={index === markedIndex}
                    onToggle={selection.toggle}
                    onAction={onAction}
                  />
                )
              )
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </Table.Tbody>
        </Table>
      </div>
      <SelectionActions
        selection={selection}
        ordem={ordem}
        onSkipped={onSkipped}
        onEmptied={() => selectAll.current?.focus()}
      />
    </>
  )
}

/** The rows that `frame` shows and those about to be shown, and how many pixels the others take above and below them. */
function useRowsInSight(props: Props, frame: RefObject<HTMLDivElement | null>) {
  const { vendas, marked, recorte, hasMore, loading, onNearEnd } = props
  const markedIndex = marked === undefined ? -1 : vendas.findIndex(({ id }) => id === marked)
  const virtualizer = useVirtualizer({
    count: vendas.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (index === markedIndex ? MARKED_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: OVERSCAN,
    getItemKey: (index) => vendas[index]?.id ?? index,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)
  const end = last?.index ?? -1

  useEffect(() => {
    if (hasMore && !loading && end >= vendas.length - 1 - OVERSCAN) onNearEnd()
  }, [hasMore, loading, end, vendas.length, onNearEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls because the filters or the order are others
  useEffect(() => {
    // Not returned: newer browsers return a promise, which React would call as the effect's cleanup.
    frame.current?.scrollTo({ top: 0 })
  }, [recorte])

  useEffect(() => {
    if (markedIndex >= 0) virtualizer.scrollToIndex(markedIndex, { align: 'center' })
  }, [markedIndex, virtualizer])

  return {
    rows,
    markedIndex,
    above: rows[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (last?.end ?? 0),
  }
}

interface HeadProps extends Pick<Props, 'columns' | 'ordem' | 'onOrdem'> {
  selection: RecordSelection<Venda>
  selectAll: RefObject<HTMLInputElement | null>
  /** The number of loaded sales. */
  count: number
}

function Head({ columns, ordem, onOrdem, selection, selectAll, count }: HeadProps) {
  const selected = selection.selected.length
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={1}>
        <Table.Th className={classes.marca}>
          <Checkbox
            ref={selectAll}
            size="xs"
            aria-label="Selecionar todas as vendas carregadas"
            checked={selected === count}
            indeterminate={selected > 0 && selected < count}
            onChange={selection.toggleAll}
          />
        </Table.Th>
        <Header ordem={ordem} onOrdem={onOrdem} coluna="numero_venda" />
        {columns.map((column) => (
          <Header key={column} ordem={ordem} onOrdem={onOrdem} coluna={column} />
        ))}
        <Table.Th className={classes.acoes}>
          <VisuallyHidden>Ações</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}

interface HeaderProps extends Pick<Props, 'ordem' | 'onOrdem'> {
  coluna: VendaColumn | 'numero_venda'
}

function Header({ coluna, ordem, onOrdem }: HeaderProps) {
  const label = coluna === 'numero_venda' ? VENDA_FIELDS[coluna].rotulo : columnLabel(coluna)
  const isRight = coluna !== 'numero_venda' && isNumeric(coluna)
  const orders = HEADER_ORDERS[coluna]
  const current = orders?.find((one) => one === ordem)
  const isDescending = current?.endsWith('_desc') === true
  const Icon = current ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <Table.Th
      title={label}
      data-direita={isRight || undefined}
      className={coluna === 'numero_venda' ? classes.numero : undefined}
      aria-sort={orders && (current ? (isDescending ? 'descending' : 'ascending') : 'none')}
    >
      {orders ? (
        <UnstyledButton
          className={classes.ordenar}
          // After the last of its orders, the list's default again.
          onClick={() => onOrdem(orders[current ? orders.indexOf(current) + 1 : 0])}
        >
          <span className={classes.titulo}>{label}</span>
          <Icon size={13} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.titulo}>{label}</span>
      )}
    </Table.Th>
  )
}
