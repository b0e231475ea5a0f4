/** The database as of one moment, while it is in use. */
import { Client } from 'pg'

/**
 * A connection with a read-only snapshot, without limits of time, in which values have one form. The caller ends it.
 */
export async function openSnapshot(ownerUrl: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl, application_name: name })
  // The running query reports the error; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1;
      begin isolation level repeatable read read only`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
