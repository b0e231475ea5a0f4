import type { PrintedList } from '../../contract/printed-list.ts'

/** What is printed; `recuos` indents the first cell of each row by so many steps. */
export interface Printed extends PrintedList {
  recuos?: readonly number[]
}
