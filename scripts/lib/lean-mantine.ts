/** Replaces modules of Mantine that cost every page time or bytes for what is not used here. */
import type { Plugin } from 'vite'

/** What stands in the place of a module, by the end of its path. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  // Never rendered (`withCssVariables={false}`), but it would be in the bundle.
  '/MantineCssVariables/MantineCssVariables.mjs': 'export const MantineCssVariables = () => null',
  // Mantine sets a second id after the first rendering, for pages rendered by a server: every input is rendered twice.
  '/use-id/use-id.mjs': `
    import { useId as useReactId } from 'react'
    export function useId(own) {
      const id = useReactId()
      return typeof own === 'string' ? own : 'mantine-' + id
    }`,
  // Mantine goes through all elements of the page for shadow trees, of which there are none, whenever a select appears.
  '/find-element-in-shadow-dom/find-element-in-shadow-dom.mjs': `
    export const findElementBySelector = (selector, root = document) => root.querySelector(selector)
    export const findElementsBySelector = (selector, root = document) => [...root.querySelectorAll(selector)]
    export const getRootElement = () => document`,
  // No menu here has another inside or a search of its own, and chosen values keep their order.
  '/MenuSub/MenuSub.mjs': 'export const MenuSub = null',
  '/MenuSearch/MenuSearch.mjs': 'export const MenuSearch = null',
  '/use-pills-reorder/use-pills-reorder.mjs': `
    const none = () => ({})
    const withoutOrder = { getPillProps: none, getListProps: none, handleInputKeyDown: () => false }
    export const usePillsReorder = () => withoutOrder`,
}

/** Fails the build if Mantine no longer has one of the modules. */
export function leanMantine(): Plugin {
  const missing = new Set(Object.keys(REPLACEMENTS))
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = id.includes('/@mantine/') && Object.keys(REPLACEMENTS).find((end) => id.endsWith(end))
      if (!path) return
      missing.delete(path)
      return REPLACEMENTS[path]
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Mantine has no ${[...missing].join(', ')} any more`)
    },
  }
}
