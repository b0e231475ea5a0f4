/**
 * Keeps the height of the element in a CSS variable of `scope` (the page by default), in pixels, so that what lies over the
 * rest leaves it free. Returns the function that ends this.
 */
export function publishedHeight(
  element: HTMLElement,
  variable: `--${string}`,
  { style } = document.documentElement,
): () => void {
  const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}
