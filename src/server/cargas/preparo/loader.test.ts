/** 'Parar' ends the thread, whatever it does, and whichever server was told. */
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asDump, oldDatabase } from '../../testing/database/old-database.ts'
import { sendArquivo } from '../../testing/office/cargas.ts'
import { preparoOffice } from '../../testing/office/preparo.ts'
import { inThread } from './loader.ts'

const { db, call, dataDir, preparo, ask, askOnly, loaderOf } = await preparoOffice()

/** A server whose thread has claimed what is asked, and loops without end. */
async function busyServer() {
  await askOnly('Ensaiando')
  const busy = loaderOf(inThread(new URL('../../testing/endless-work.ts', import.meta.url)))
  busy.wake()
  while ((await readdir(dataDir)).length === 0) await sql`select pg_sleep(0.02)`.execute(db)
  return busy
}

describe('a dry run in an endless loop', () => {
  it.each([
    ['DELETE', '/carga/ensaio', 'Recebendo'],
    ['DELETE', '/carga', undefined],
  ] as const)('ends by %s %s, without a file left, and another one begins', async (method, path, left) => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    const busy = await busyServer()
    expect((await call(method, path)).status).toBe(200)
    await busy.settled()
    expect((await preparo())?.situacao).toBe(left)
    expect(await readdir(dataDir)).toEqual([])
    if (left === undefined) await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    expect((await ask('/carga/ensaio')).situacao).toBe('Ensaiada')
    await busy.stop()
  })

  it('ends at once where that is asked, and with its server', async () => {
    await sendArquivo(call, 'antigo.sql', asDump(oldDatabase(3)))
    const first = await busyServer()
    await call('DELETE', '/carga/ensaio')
    first.recall()
    await first.settled()
    const second = await busyServer()
    await second.stop()
    expect(await preparo()).toMatchObject({ situacao: 'Ensaiando', falha: null })
    expect(await readdir(dataDir)).toEqual([])
  })
})
