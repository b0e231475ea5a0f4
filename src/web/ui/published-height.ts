/**
 * Keeps the height of the element in a CSS variable of the page, in pixels, so that what lies over the page leaves it free.
 * Returns the function that ends this.
 */
export function publishedHeight(element: HTMLElement, variable: `--${string}`): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
