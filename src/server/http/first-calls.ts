/** The calls that each screen begins with. One left out, or with another input than the screen's, is made by the browser. */
import type { PageAnswer } from '../../contract/page-data.ts'

export type FirstCall = Omit<PageAnswer, 'output'>

/** The calls of the screen at `address` (as in the build's list of screens), opened as `url`. */
export function firstCalls(_address: string, _url: string): FirstCall[] {
  return []
}
