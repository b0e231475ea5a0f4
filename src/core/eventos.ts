/** Heartbeat interval of the event stream, in milliseconds. */
export const HEARTBEAT_MS = 25_000
