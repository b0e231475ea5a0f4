/** The head of every print (a list, a screen, an open dialog): the brokerage's name and logo, and the time. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatInstant } from '../../core/dates.ts'
import { now } from '../api/server-clock.ts'
import { useSession } from '../session/session.tsx'
import { Marca } from '../ui/Marca.tsx'

/** In index.html, before the screen, so that it is printed first. */
const PLACE = 'marca-no-papel'

const LOGO_PX = 40
/** The space below, 4 mm in screen.css, and a name of two lines. */
const SPACE_PX = 25

export function PrintedMarca() {
  usePrintedMoment()
  const marca = useSession().ambiente?.marca
  const place = document.getElementById(PLACE)
  return marca && place ? createPortal(<Marca marca={marca} size={LOGO_PX} />, place) : null
}

/** The style sheet reads it from the document's element. */
function usePrintedMoment(): void {
  useEffect(() => {
    const handleBeforePrint = () => {
      document.documentElement.dataset.impresso = formatInstant(now().toISOString())
    }
    window.addEventListener('beforeprint', handleBeforePrint)
    return () => window.removeEventListener('beforeprint', handleBeforePrint)
  }, [])
}

/** The height of name and logo on a page, in pixels; 0 if there are none. */
export function printedMarcaHeight(): number {
  return document.querySelector(`#${PLACE} > *`) ? LOGO_PX + SPACE_PX : 0
}

/** Resolves when the logo can be printed; also if it cannot be loaded. */
export async function logoReady(): Promise<void> {
  const logo = document.querySelector<HTMLImageElement>(`#${PLACE} img`)
  await logo?.decode().catch(() => undefined)
}
