/** A list on A4 pages; opens the browser's print dialog when it is rendered. Invisible on the screen. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PrintedList } from '../../contract/printed-list.ts'
import { formatInstant } from '../../core/dates.ts'
import { counted } from '../../core/text.ts'
import { now } from '../api/server-clock.ts'
import { layoutOf } from './layout.ts'
import { logoReady } from './PrintedMarca.tsx'
import type { Printed } from './printed.ts'
import './pages.css'

interface Props {
  printed: Printed
  /** Called after the print dialog has closed. */
  onDone: () => void
}

export function PrintedPages({ printed, onDone }: Props) {
  const { titulo, filtros, colunas, total, somas, recuos } = printed
  const rows = printed.linhas ?? []
  const [em] = useState(() => formatInstant(now().toISOString()))
  const { landscape, points, tables } = useMemo(
    () => layoutOf(colunas, [...rows, ...sumsIn(somas)]),
    [colunas, rows, somas],
  )
  usePrintDialog(onDone)
  return createPortal(
    <article className="print-pages" style={{ fontSize: `${points}pt` }} aria-hidden>
      <style>{pageStyle({ titulo, em, landscape })}</style>
      <h1>{titulo}</h1>
      {filtros.length > 0 && <p>{filtros.join(' · ')}</p>}
      <p>
        {counted(total, 'linha', 'linhas')} · impresso em {em}
      </p>
      {tables.map(({ columns, widths }, n) => {
        const part = <T,>(cells: readonly T[]) => columns.flatMap((column) => cells[column] ?? [])
        const shown = part(colunas)
        return (
          <table key={columns.join()}>
            {tables.length > 1 && (
              <caption>
                Colunas {n + 1} de {tables.length}
              </caption>
            )}
            <colgroup>
              {shown.map(({ titulo }, i) => (
                <col key={titulo} style={{ width: `${widths[i]}%` }} />
              ))}
            </colgroup>
            <thead>
              <Row cells={shown.map(({ titulo }) => titulo)} colunas={shown} head />
            </thead>
            <tbody>
              {rows.map((cells, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
                <Row key={i} cells={part(cells)} colunas={shown} indent={recuos?.[i]} />
              ))}
            </tbody>
            {sumsIn(somas).map((cells) => (
              <tbody key="somas" className="print-sums">
                <Row cells={part(cells.with(0, cells[0] || 'Soma'))} colunas={shown} />
              </tbody>
            ))}
          </table>
        )
      })}
    </article>,
    document.body,
  )
}

interface RowProps {
  cells: readonly string[]
  colunas: PrintedList['colunas']
  head?: boolean
  indent?: number | undefined
}

function Row({ cells, colunas, head = false, indent = 0 }: RowProps) {
  const Cell = head ? 'th' : 'td'
  return (
    <tr>
      {colunas.map(({ titulo, tipo }, n) => (
        <Cell
          key={titulo}
          data-tipo={tipo}
          style={n === 0 && indent > 0 ? { paddingInlineStart: `${indent * 1.5}em` } : undefined}
        >
          {cells[n]}
        </Cell>
      ))}
    </tr>
  )
}

/** The row of sums, if any column has one. */
function sumsIn(somas: PrintedList['somas']): string[][] {
  return somas.some((sum) => sum !== null) ? [somas.map((sum) => sum ?? '')] : []
}

/** Prints once the page's font and the logo are there. */
function usePrintDialog(onDone: () => void) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let here = true
    const handleAfterPrint = () => done()
    window.addEventListener('afterprint', handleAfterPrint)
    void Promise.all([document.fonts.ready, logoReady()]).then(() => here && window.print())
    return () => {
      here = false
      window.removeEventListener('afterprint', handleAfterPrint)
    }
  }, [])
}

/** Browsers without page margin boxes print their own page numbers. */
function pageStyle({ titulo, em, landscape }: { titulo: string; em: string; landscape: boolean }): string {
  return `@page {
    size: A4 ${landscape ? 'landscape' : 'portrait'};
    margin: 12mm 10mm 14mm;
    @bottom-left { content: ${JSON.stringify(`${titulo} · ${em}`)}; font: 8pt sans-serif; }
    @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 8pt sans-serif; }
  }`
}
