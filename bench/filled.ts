/** The application over a database filled as the floor's, called without a network in between. */

import type { Client } from 'pg'
import { today } from '../src/core/dates.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { prepareDatabase } from '../src/server/database/schema/prepare.ts'
import { createLogger } from '../src/server/process/log.ts'
import { signIn, testApp } from '../src/server/testing/http/accounts.ts'
import { type Call, caller } from '../src/server/testing/http/requests.ts'
import { connected, openDatabases } from './beside/databases.ts'

export interface Filled {
  /** Calls as an Administrador. */
  call: Call
  /** A connection with the owner's rights. */
  owner: Client
  /** The day up to which there are sales, YYYY-MM-DD. */
  hoje: string
}

/** The number of sales at that scale, as written: '1,000,000'. */
export function salesOf(scale: number): string {
  return (scale * 100_000).toLocaleString('en-US')
}

/** What `work` returns with `scale` × 100,000 sales; the database is deleted after it. */
export async function withFilled<T>(scale: number, work: (filled: Filled) => Promise<T>): Promise<T> {
  const hoje = today(new Date())
  const log = createLogger('error')
  const databases = await openDatabases(scale, hoje)
  await using closing = new AsyncDisposableStack()
  closing.defer(databases.stop)
  const owner = await connected(databases.product)
  closing.defer(() => owner.end())
  const { appUrl } = await prepareDatabase({ ownerUrl: databases.product, log })
  const database = openDatabase({ appUrl, log })
  closing.defer(database.close)
  const { app } = await testApp(database)
  closing.defer(() => app.close())
  const { headers } = await signIn(app)
  return await work({ call: caller(app, headers), owner, hoje })
}
