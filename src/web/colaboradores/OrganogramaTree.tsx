/**
 * An accessible tree that renders only the visible lines, each as high as its name needs. Arrow keys move, expand and collapse; Home and End go to the
 * first and last line; Enter and Space toggle.
 */
import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { formatBRL } from '../../core/money.ts'
import { type Branch, type OrganogramaRow, visibleRows } from '../../core/organograma.ts'
import { counted } from '../../core/text.ts'
import { StateBadge } from '../ui/badges.tsx'
import { SMALL_SCREEN, useMedia } from '../ui/media.ts'
import { rangeWith } from '../ui/range-with.ts'
import { useOffsetFromTop } from '../ui/use-offset-from-top.ts'
import classes from './colaboradores.module.css'

interface Props {
  /** Accessible name of the tree. */
  label: string
  branches: readonly Branch[]
  expanded: ReadonlySet<string>
  onToggle: (id: string, isExpanded: boolean) => void
}

const HEIGHT_PX = 44
const SMALL_HEIGHT_PX = 64
const INDENT_PX = 24
const SMALL_INDENT_PX = 12

export function OrganogramaTree({ label, branches, expanded, onToggle }: Props) {
  const rows = useMemo(() => visibleRows(branches, expanded), [branches, expanded])
  const [active, setActive] = useState<string | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const isSmall = useMedia(SMALL_SCREEN)
  const height = isSmall ? SMALL_HEIGHT_PX : HEIGHT_PX
  const scrollMargin = useOffsetFromTop(ref)
  const found = rows.findIndex(({ branch }) => branch.person.id === active)
  const activeIndex = Math.max(0, found)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin,
    scrollPaddingStart: 90,
    scrollPaddingEnd: 24,
    getItemKey: (i) => rows[i]?.branch.person.id ?? i,
    // aria-activedescendant needs its line in the DOM.
    rangeExtractor: rangeWith(activeIndex < rows.length ? activeIndex : null),
  })

  function goTo(i: number) {
    const id = rows[i]?.branch.person.id
    if (id === undefined) return
    setActive(id)
    virtualizer.scrollToIndex(i, { align: 'auto' })
  }

  function pressed(event: KeyboardEvent) {
    const row = rows[activeIndex]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const action = actionOfKey(event.key, row, activeIndex, rows)
    if (!action) return
    event.preventDefault()
    if (action.expand !== undefined) onToggle(row.branch.person.id, action.expand)
    goTo(action.to ?? activeIndex)
  }

  return (
    <div
      ref={ref}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${prefix}-${rows[activeIndex]?.branch.person.id}`}
      className={`${classes.arvore} mantine-focus-auto`}
      style={{ height: virtualizer.getTotalSize() + 8 }}
      onKeyDown={pressed}
      onFocus={() => found < 0 && setActive(rows[0]?.branch.person.id ?? null)}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        if (!row) return null
        const { id } = row.branch.person
        return (
          <Person
            key={key}
            ref={virtualizer.measureElement}
            index={index}
            id={`${prefix}-${id}`}
            row={row}
            active={id === active}
            indent={isSmall ? SMALL_INDENT_PX : INDENT_PX}
            style={{ minHeight: height, transform: `translateY(${start - scrollMargin}px)` }}
            onClick={() => {
              setActive(id)
              if (row.branch.branches.length > 0) onToggle(id, !row.isOpen)
            }}
          />
        )
      })}
    </div>
  )
}

interface Action {
  to?: number
  expand?: boolean
}

/** The action of a key on a line; null if it has none. */
function actionOfKey(
  pressed: string,
  row: OrganogramaRow,
  activeIndex: number,
  rows: readonly OrganogramaRow[],
): Action | null {
  const hasTeam = row.branch.branches.length > 0
  switch (pressed) {
    case 'ArrowDown':
      return { to: Math.min(activeIndex + 1, rows.length - 1) }
    case 'ArrowUp':
      return { to: Math.max(activeIndex - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: rows.length - 1 }
    case 'ArrowRight':
      if (!hasTeam) return {}
      return row.isOpen ? { to: activeIndex + 1 } : { expand: true }
    case 'ArrowLeft':
      if (row.isOpen) return { expand: false }
      return row.above === null ? {} : { to: rows.findIndex(({ branch }) => branch.person.id === row.above) }
    case 'Enter':
    case ' ':
      return hasTeam ? { expand: !row.isOpen } : {}
    default:
      return null
  }
}

interface PersonProps {
  /** Measures the line. */
  ref: (line: HTMLElement | null) => void
  /** The line's place among the visible ones. */
  index: number
  id: string
  row: OrganogramaRow
  active: boolean
  indent: number
  style: React.CSSProperties
  onClick: () => void
}

function Person({ ref, index, id, row, active, indent, style, onClick }: PersonProps) {
  const { branch, depth, isOpen: isExpanded, position, siblings } = row
  const { person, team } = branch
  const hasTeam = branch.branches.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and handles the keys
    <div
      ref={ref}
      data-index={index}
      id={id}
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={active}
      {...(hasTeam ? { 'aria-expanded': isExpanded } : {})}
      className={[classes.linha, active && classes.ativa, hasTeam && classes.comEquipe]
        .filter(Boolean)
        .join(' ')}
      style={{ ...style, paddingLeft: 12 + (depth - 1) * indent }}
      tabIndex={-1}
      onClick={onClick}
    >
      <IconChevronRight
        size={16}
        aria-hidden
        className={[classes.seta, isExpanded && classes.aberta].filter(Boolean).join(' ')}
        visibility={hasTeam ? 'visible' : 'hidden'}
      />
      <span className={classes.nome}>{person.nome}</span>
      <span className={classes.numeros}>
        <StateBadge look="secondary" className={classes.cargo}>
          {person.cargo}
        </StateBadge>
        <span>{team > 0 && counted(team, 'pessoa', 'pessoas')}</span>
        <Text span inherit c="dimmed">
          {counted(person.vendas, 'venda', 'vendas')}
        </Text>
        <span>{formatBRL(person.valor)}</span>
      </span>
    </div>
  )
}
