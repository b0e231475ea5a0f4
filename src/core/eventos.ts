/** Times of the event stream. */

/** Heartbeat interval of the event stream, in milliseconds. */
export const HEARTBEAT_MS = 25_000
/** How long a stream's first message may take, in milliseconds; after that everything counts as changed. */
export const FIRST_MESSAGE_MS = 2_000
/** Greatest age of a page that a stream is asked for, in milliseconds. */
export const MAX_AGE_MS = 3_600_000
