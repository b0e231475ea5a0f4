/**
 * A day of payment before its closing was approved or its sale was made. Days are typed late, and a wrong clock or year is
 * typed too, so such a day is asked about, and the answer recorded.
 */
import { formatDate } from './dates.ts'

/** An event before a payment, and its day: 'a aprovação', 'a venda AR001/2026'. */
export interface Marco {
  nome: string
  /** YYYY-MM-DD */
  dia: string
}

/** The code of the refusal that asks. */
export const DIA_ANTERIOR = 'DIA_ANTERIOR'

const MAX_NAMED = 5

/** The events that were only after `dia`. */
export function marcosDepois(dia: string, marcos: readonly Marco[]): Marco[] {
  return marcos.filter((marco) => marco.dia > dia)
}

/** 'a venda AR001/2026 é de 10/03/2026; a venda AR002/2026 é de 11/03/2026 e mais 3' */
export function marcosInWords(marcos: readonly Marco[]): string {
  const named = marcos
    .slice(0, MAX_NAMED)
    .map(({ nome, dia }) => `${nome} é de ${formatDate(dia)}`)
    .join('; ')
  const more = marcos.length - MAX_NAMED
  return more > 0 ? `${named}; e mais ${more}` : named
}

/** 'A aprovação é de 28/11/2026. O pagamento foi mesmo em 24/10/2025?' */
export function perguntaDoDia(dia: string, marcos: readonly Marco[]): string {
  const words = marcosInWords(marcos)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. O pagamento foi mesmo em ${formatDate(dia)}?`
}
