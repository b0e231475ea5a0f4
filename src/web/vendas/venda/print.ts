/** Fits an element on one printed A4 page. */
import { printedMarcaHeight } from '../../print/PrintedMarca.tsx'

// A4 at 96 dpi, minus the margins of print.css.
const PAGE_WIDTH_PX = 698
const PAGE_HEIGHT_PX = 1020
const MIN_ZOOM = 0.3

/** Before each print, sets `--print-zoom` on `element` so that it fits on one page. Returns the clean-up. */
export function fitToPage(element: HTMLElement): () => void {
  const fit = () => element.style.setProperty('--print-zoom', String(zoomFor(element)))
  window.addEventListener('beforeprint', fit)
  return () => window.removeEventListener('beforeprint', fit)
}

/** The largest zoom at which the element, laid out at the width that this zoom allows, is no taller than the page. */
function zoomFor(element: HTMLElement): number {
  const copy = element.cloneNode(true) as HTMLElement
  copy.classList.add('print-measure')
  document.body.append(copy)
  try {
    for (let zoom = 1; zoom > MIN_ZOOM; zoom -= 0.05) {
      copy.style.width = `${PAGE_WIDTH_PX / zoom}px`
      if (copy.scrollHeight * zoom <= PAGE_HEIGHT_PX - printedMarcaHeight()) return zoom
    }
    return MIN_ZOOM
  } finally {
    copy.remove()
  }
}
