/** What the stream of changes is about. */

/** How often a stream says that it lives, in milliseconds. */
export const BATIMENTO_MS = 25_000
