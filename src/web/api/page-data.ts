/** The data that came with the page: the session, and the answers to the screen's first calls. */
import { PAGE_DATA, type PageData } from '../../contract/page-data.ts'
import { queryClient } from './query.ts'
import { learnTime } from './server-clock.ts'

/**
 * Takes it out of the page and puts the answers into the query cache, where the screens find them; null if the page
 * brought nothing. A query that is not among them, or has another key, asks as ever.
 */
export function takePageData(): PageData | null {
  const element = document.getElementById(PAGE_DATA)
  if (!element) return null
  element.remove()
  const data: PageData = JSON.parse(element.textContent)
  learnTime(data.em)
  for (const { path, type, input, output } of data.answers)
    queryClient.setQueryData(
      [path, { type, input }],
      type === 'infinite' ? { pages: [output], pageParams: [undefined] } : output,
      // They are at most as old as the page, by the browser's clock.
      { updatedAt: performance.timeOrigin },
    )
  return data
}
