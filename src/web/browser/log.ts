/** Logging to the browser's console, for troubleshooting. */

/** Logs a failure with a Portuguese sentence naming the operation. */
export function logFailure(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.error(message, error)
}
