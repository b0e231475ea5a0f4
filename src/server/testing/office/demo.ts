/** The demo in a test database of its own, on a day that the test chooses. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import { seedDemo } from '../../demo/index.ts'
import { type TestDatabase, testDatabase } from '../database/database.ts'
import { type TestApp, testApp } from '../http/accounts.ts'

export interface DemoOffice extends TestApp {
  database: TestDatabase
  close(): Promise<void>
}

/** An empty office whose database, too, has the day of `now`. */
export async function officeForDemo(now: Date): Promise<DemoOffice> {
  const database = await testDatabase()
  await sql`create or replace function plantao.hoje() returns date
    language sql stable parallel safe as ${sql.lit(`select date '${today(now)}'`)}`.execute(database.ownerDb)
  const { app, services } = await testApp(database, { now: () => now, isDemo: true })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { database, app, services, close }
}

/** The same, with the demo. */
export async function demoOffice(now: Date): Promise<DemoOffice> {
  const office = await officeForDemo(now)
  await seedDemo({ services: office.services, ownerUrl: office.database.ownerUrl })
  return office
}
