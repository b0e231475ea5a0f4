/** The message of a row of a sale's form that lacks a share, before a save refuses it. */
import type { TypedNumber } from '../../fields/typed-number.ts'

interface Row {
  /** The chosen person. */
  pessoa: string | null
  /** The percentage or the value that counts. */
  typed: TypedNumber
}

/** For the percentage: it is empty where nothing is proposed, as for a corretor whose Comissão Base is 0. */
export function missingShare({ pessoa, typed }: Row, error: string | undefined): string | null {
  return pessoa !== null && typed === null && error === undefined ? 'Informe aqui ou no valor' : null
}
