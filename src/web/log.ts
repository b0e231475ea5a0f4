/** What the screens tell the browser's console, for whoever looks into a failure. */

/** Logs a failure with a Portuguese sentence that says what was being done. */
export function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(message, error)
}
