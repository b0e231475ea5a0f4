/** Backups that somebody edited: nothing of them becomes SQL, and nothing of them stays. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/connections/connection.ts'
import { prepareDatabase } from '../database/schema/prepare.ts'
import { createLogger } from '../process/log.ts'
import { createDatabase } from '../testing/database/database.ts'
import { FORGERIES, forge, INVADED } from '../testing/files/forged-backups.ts'
import { buildLoja } from '../testing/office/builders.ts'
import type { Manifest } from './format.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'
import { writeBackup } from './write.ts'

const log = createLogger('silent')
const keepSecret = async () => {}

let folder: string
let honest: string
let target: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-forjada-'))
  honest = join(folder, 'copia.tar')
  const source = await createDatabase()
  await prepareDatabase({ ownerUrl: source.url, log })
  await asOwner(source.url, (db) => buildLoja(db, { nome: 'Loja Central' }))
  await writeBackup({ ownerUrl: source.url, file: honest, version: '2.0.0' })
  await source.drop()
  target = await createDatabase()
})
afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true })
})

async function asOwner<T>(url: string, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const { db, close } = openDatabase({ appUrl: url, log, max: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const restore = async (file: string) =>
  restoreBackup(await verifyBackup(file), { ownerUrl: target.url, keepSecret, log })

const read = <T>(query: ReturnType<typeof sql<T>>) =>
  asOwner(target.url, async (db) => (await query.execute(db)).rows)

describe('a forged backup is refused, and nothing of it is done or stays', () => {
  it.each(FORGERIES)('with $name', async ({ edit, refusal }) => {
    const file = join(folder, 'forjada.tar')
    await forge(honest, file, edit)
    await expect(restore(file)).rejects.toThrow(refusal)
    expect(await read(sql`select to_regclass(${INVADED}) as invadida`)).toEqual([{ invadida: null }])
    const [prepared] = await read<{ lojas: unknown }>(sql`select to_regclass('public.lojas') as lojas`)
    if (prepared?.lojas) expect(await read(sql`select from public.lojas`)).toEqual([])
  })

  it.each([
    ['tabela', `public.lojas from stdin; create table ${INVADED}(); --`],
    ['colunas', [`id) from stdin; create table ${INVADED}(); --`]],
  ])('also by a %s that the format did not stop', async (field, value) => {
    const { manifest, ...backup } = await verifyBackup(honest)
    const tabelas = manifest.tabelas.map((table) =>
      table.tabela === 'public.lojas' ? { ...table, [field]: value } : table,
    ) as Manifest['tabelas']
    const forged = { ...backup, manifest: { ...manifest, tabelas } }
    await expect(restoreBackup(forged, { ownerUrl: target.url, keepSecret, log })).rejects.toThrow(
      'que não é do Plantão',
    )
    expect(await read(sql`select to_regclass(${INVADED}) as invadida`)).toEqual([{ invadida: null }])
  })

  it('and the honest one is restored where they were refused', async () => {
    await restore(honest)
    expect(await read(sql`select nome from public.lojas`)).toEqual([{ nome: 'Loja Central' }])
  })
})
