// The server's own command line.
import { readFileSync } from 'node:fs'

/**
 * Node's flags limit the heap to several times what the server needs: with the usual limit, a part of the machine's memory,
 * it grows to about twice the size before unused memory is returned.
 */
const FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))

/** Node's arguments for the bundled server, whose file `ensureBuilt` returns. */
export const serverCommand = (main) => [...FLAGS, main]
