/** Databases of versions before this one, under the files that replace their migrations. */
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { schemaOf } from '../../testing/database/schema.ts'
import { EARLIER, prepareAsBefore, type RECORDED_BEFORE } from '../../testing/database/versions-before.ts'
import { migrate, PrepareError, readMigrations } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'
import { LAST_REPLACEMENT, readReplaced } from './replaced.ts'

const log = createLogger('fatal')
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function emptyDatabase() {
  const { url: ownerUrl, drop } = await createDatabase()
  cleanups.push(drop)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  cleanups.push(() => owner.end())
  return { ownerUrl, owner }
}

async function databaseOf(kind: keyof typeof RECORDED_BEFORE) {
  const database = await emptyDatabase()
  await prepareAsBefore(database.ownerUrl, kind)
  return database
}

async function recordedIn(owner: Client): Promise<{ nome: string; checksum: string; aplicada_em: Date }[]> {
  return (await owner.query('select * from plantao.migracoes order by nome')).rows
}

const namesOf = (migrations: readonly { nome: string }[]) => migrations.map(({ nome }) => nome)
const replaced = await readReplaced()
const files = await readMigrations()

it('the replaced migrations come before every file, in their order', () => {
  expect(replaced).toHaveLength(149)
  expect(replaced[0]).toEqual({ nome: '0001_base', checksum: 'substituída por 3101_trabalhos' })
  expect(replaced.at(-1)?.nome).toBe('3321_notas')
  expect(namesOf(replaced)).toEqual(namesOf(replaced).toSorted())
  expect(files.filter(({ nome }) => nome <= '3321_notas')).toEqual([])
  expect(namesOf(files)).toContain(LAST_REPLACEMENT)
})

describe('a new database', () => {
  it('has what version 2.3.0 recorded too, the first of which shuts out the versions before 2.0.2', async () => {
    const { owner, ownerUrl } = await emptyDatabase()
    await prepareDatabase({ ownerUrl, log })
    const all = [...replaced, ...files].map(({ nome, checksum }) => ({ nome, checksum }))
    expect(await recordedIn(owner)).toMatchObject(all)
    await prepareDatabase({ ownerUrl, log })
  })

  it('gets them with the last file that replaces them, and goes on where it was interrupted', async () => {
    const { owner } = await emptyDatabase()
    const before = namesOf(files).filter((nome) => nome < LAST_REPLACEMENT)
    expect(await migrate(owner, log, before.at(-1))).toEqual(before)
    expect(namesOf(await recordedIn(owner))).toEqual(before)
    expect(await migrate(owner, log)).toEqual(namesOf(files).slice(before.length))
    expect(namesOf(await recordedIn(owner))).toEqual(namesOf([...replaced, ...files]))
    expect(await migrate(owner, log)).toEqual([])
  })
})

describe('a database of the version before', () => {
  it('goes on without a change: the replacements are recorded, only later migrations run', async () => {
    const { owner, ownerUrl } = await databaseOf('version 2.3.0')
    const before = await recordedIn(owner)
    expect(namesOf(before)).toEqual(namesOf(replaced))
    expect(await migrate(owner, log)).toEqual(namesOf(files).filter((nome) => nome > LAST_REPLACEMENT))
    await prepareDatabase({ ownerUrl, log })
    const after = await recordedIn(owner)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(namesOf(after.slice(before.length))).toEqual(namesOf(files))

    const fresh = await emptyDatabase()
    await prepareDatabase({ ownerUrl: fresh.ownerUrl, log })
    expect(await schemaOf(owner)).toEqual(await schemaOf(fresh.owner))
  })

  it('keeps its tables as they are while the replacements are recorded', async () => {
    const { owner } = await databaseOf('version 2.3.0')
    const schema = await schemaOf(owner)
    const files = async () =>
      (await owner.query('select oid::text, relfilenode from pg_class order by oid')).rows
    const before = await files()
    expect(await migrate(owner, log, LAST_REPLACEMENT)).toEqual([])
    expect(await schemaOf(owner)).toEqual(schema)
    expect(await files()).toEqual(before)
  })

  it('is taken over by five servers that start together', async () => {
    const { owner, ownerUrl } = await databaseOf('version 2.3.0')
    await Promise.all(Array.from({ length: 5 }, () => prepareDatabase({ ownerUrl, log })))
    expect(namesOf(await recordedIn(owner))).toEqual(namesOf([...replaced, ...files]))
  })

  it('is refused if one of its migrations was edited', async () => {
    const { owner, ownerUrl } = await databaseOf('version 2.3.0')
    await owner.query("update plantao.migracoes set checksum = 'outro' where nome = '1180_titulares'")
    const before = await recordedIn(owner)
    await expect(prepareDatabase({ ownerUrl, log })).rejects.toThrow(
      'A migração 1180_titulares foi alterada depois de aplicada',
    )
    expect(await recordedIn(owner)).toEqual(before)
  })
})

it.each(EARLIER)(
  'a database of %s is refused, with the commit to start in between, and nothing is written',
  async (kind) => {
    const { owner, ownerUrl } = await databaseOf(kind)
    const [before, schema] = [await recordedIn(owner), await schemaOf(owner)]
    const refusal = prepareDatabase({ ownerUrl, log })
    await expect(refusal).rejects.toBeInstanceOf(PrepareError)
    await expect(refusal).rejects.toThrow(
      'Este banco de dados é de uma versão anterior do Plantão. Inicie com ele uma vez a 2.3.0 (commit 614ed7fc), e depois esta.',
    )
    expect(await recordedIn(owner)).toEqual(before)
    expect(await schemaOf(owner)).toEqual(schema)
  },
)
