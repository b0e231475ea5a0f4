/** The database as of one moment, while it is in use. */
import type { Client } from 'pg'
import { withClient } from '../database/client.ts'

/** Runs `work` on a read-only snapshot, without limits of time, in which values have one form. */
export function inSnapshot<T>(
  ownerUrl: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return withClient({ connectionString: ownerUrl, application_name: name }, async (client) => {
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1;
      begin isolation level repeatable read read only`)
    return work(client)
  })
}
