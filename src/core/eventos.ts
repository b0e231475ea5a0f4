/** Heartbeat interval of the event stream, in milliseconds. */
export const BATIMENTO_MS = 25_000
