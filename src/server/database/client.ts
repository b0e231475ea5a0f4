/** Connections of the database's owner, each for one piece of work. */

import { Client, type ClientConfig } from 'pg'

/** Runs `work` with a connection of its own, which ends with it. Rethrows the driver's errors. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  // The running query reports the error; without a listener it would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Why there is no connection with this configuration; null if there is one. */
export async function whyNoConnection(config: ClientConfig): Promise<Error | null> {
  try {
    return await withClient(config, async () => null)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
