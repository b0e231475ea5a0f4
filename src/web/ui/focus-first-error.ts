/** Focuses the first field with a validation error. */
export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: Record<string, unknown>): void => {
    const [path] = Object.keys(errors)
    if (path) form.getInputNode(path)?.focus()
  }
}
