/**
 * Explains the statements of every screen with 1,000,000 sales, and fails if one reads a large table whole that is not
 * known to need all of it. Run: node bench/explain.ts [--scale 1|10]
 */
import { parseArgs } from 'node:util'
import { today } from '../src/core/dates.ts'
import { openDatabase } from '../src/server/database/connection.ts'
import { prepareDatabase } from '../src/server/database/prepare.ts'
import { createLogger } from '../src/server/process/log.ts'
import { signIn, testApp } from '../src/server/testing/accounts.ts'
import { ABOUT_ALL, wholeReadsOfScreens } from '../src/server/testing/plans.ts'
import { caller } from '../src/server/testing/requests.ts'
import { connected, openDatabases } from './beside/databases.ts'
import { printTable } from './measure.ts'

/** Of so many rows a table is large, per 100,000 sales. */
const LARGE = 10_000

const { values } = parseArgs({ options: { scale: { type: 'string', default: '10' } } })
const scale = Number(values.scale)
const hoje = today(new Date())
const log = createLogger('error')
const databases = await openDatabases(scale, hoje)
const owner = await connected(databases.product)
try {
  const { appUrl } = await prepareDatabase({ ownerUrl: databases.product, log })
  const database = openDatabase({ appUrl, log })
  const { app } = await testApp(database)
  const { headers } = await signIn(app)
  const { calls, reads } = await wholeReadsOfScreens(caller(app, headers), owner, {
    large: LARGE * scale,
    hoje,
    cargo: 'Administrador',
  })
  await app.close()
  await database.close()
  const rows = reads.map(({ call, table }) => [call, table, ABOUT_ALL[call] ?? 'NOT KNOWN'])
  console.log(`${calls} calls with ${scale}00,000 sales\n`)
  printTable(['call', 'table read whole', 'because'], rows)
  if (rows.some(([, , reason]) => reason === 'NOT KNOWN')) process.exitCode = 1
} finally {
  await owner.end()
  await databases.stop()
}
