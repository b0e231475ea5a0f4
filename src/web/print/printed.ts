import type { Impressao } from '../../contract/impressao.ts'

/** What is printed; `recuos` indents the first cell of each row by so many steps. */
export interface Printed extends Impressao {
  recuos?: readonly number[]
}
