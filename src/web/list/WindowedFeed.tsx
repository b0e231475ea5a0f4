/**
 * A virtualised list with rows of any height that scrolls with the page and loads more near its end. PageUp and
 * PageDown move between rows; the focused row stays rendered. The scroll position is kept when rows are added or
 * removed above.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { rangeWith } from '../ui/range-with.ts'
import { useOffsetFromTop } from '../ui/use-offset-from-top.ts'
import classes from './WindowedFeed.module.css'

interface Props {
  /** Accessible name of the list. */
  label: string
  count: number
  /** Total number of rows on the server, if known. */
  total?: number | undefined
  keyOf: (index: number) => string
  /** Key of a row that was created just now: it is marked, and scrolled to. */
  marked?: string | undefined
  /** Accessible name of a row. */
  nameOf: (index: number) => string
  renderRow: (index: number) => ReactNode
  estimatedHeight: number
  hasMore: boolean
  loading: boolean
  onNearEnd: () => void
}

const OVERSCAN = 4
const GAP_PX = 8

export function WindowedFeed(props: Props) {
  const { label, count, total, keyOf, nameOf, renderRow, estimatedHeight, hasMore, loading, onNearEnd } =
    props
  const ref = useRef<HTMLDivElement>(null)
  const { focused, handlers } = useFocusedRow(ref, { count, keyOf })
  const scrollMargin = useOffsetFromTop(ref)
  // Those in sight first.
  const overscan = useDeferredValue(OVERSCAN, 0)
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    overscan,
    gap: GAP_PX,
    scrollMargin,
    // Otherwise the first rendering has no rows, and a second one has them all in one long task.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: keyOf,
    // At the top, new rows appear; further down, the scroll position is kept.
    anchorTo: window.scrollY > scrollMargin ? 'end' : 'start',
    rangeExtractor: rangeWith(focused),
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.findLast(({ index }) => index !== focused)?.index ?? -1

  useEffect(() => {
    if (hasMore && !loading && last >= count - 1 - OVERSCAN * 2) onNearEnd()
  }, [hasMore, loading, last, count, onNearEnd])

  const markedIndex = indexOf(props.marked ?? null, count, keyOf)
  useEffect(() => {
    if (markedIndex !== null) virtualizer.scrollToIndex(markedIndex, { align: 'center' })
  }, [markedIndex, virtualizer])

  return (
    <div
      ref={ref}
      role="feed"
      aria-label={label}
      aria-busy={loading}
      className={classes.feed}
      style={{ height: virtualizer.getTotalSize() }}
      {...handlers}
    >
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.row}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          <article
            // biome-ignore lint/a11y/noNoninteractiveTabindex: PageUp and PageDown move the focus between a feed's articles
            tabIndex={0}
            aria-label={nameOf(index)}
            data-criado={index === markedIndex || undefined}
            aria-posinset={index + 1}
            aria-setsize={total ?? -1}
          >
            {renderRow(index)}
          </article>
        </div>
      ))}
    </div>
  )
}

/** The row in focus, null if none is; PageUp and PageDown move the focus to the next one. */
function useFocusedRow(
  ref: RefObject<HTMLDivElement | null>,
  { count, keyOf }: Pick<Props, 'count' | 'keyOf'>,
) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = indexOf(focusedKey, count, keyOf)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (step === 0 || focused === null) return
    const row = ref.current?.querySelector<HTMLElement>(`[data-index="${focused + step}"] > article`)
    if (!row) return
    event.preventDefault()
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
    if (index !== undefined) setFocusedKey(keyOf(Number(index)))
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocusedKey(null)
  }

  return { focused, handlers: { onKeyDown, onFocus, onBlur } }
}

function indexOf(key: string | null, count: number, keyOf: (index: number) => string): number | null {
  if (key !== null) for (let index = 0; index < count; index++) if (keyOf(index) === key) return index
  return null
}
