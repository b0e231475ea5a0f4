import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { PrepareError, prepareDatabase, versionRefusal } from './prepare.ts'

const log = createLogger('fatal')
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function emptyDatabase() {
  const database = await createDatabase()
  cleanups.push(database.drop)
  return database
}

async function connect(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  cleanups.push(() => client.end())
  return client
}

describe('versionRefusal', () => {
  it.each([
    [140_012, '14'],
    [130_000, '13'],
    [90_624, '9'],
  ])('refuses %i with a sentence', (number, version) => {
    expect(versionRefusal(number)).toBe(
      `O Plantão precisa do PostgreSQL 15 ou mais novo; o banco de dados informado é da versão ${version}.`,
    )
  })

  it.each([150_000, 150_013, 180_004])('takes %i', (number) => {
    expect(versionRefusal(number)).toBeNull()
  })
})

describe('prepareDatabase', () => {
  it('lets five servers start together on an empty database', async () => {
    const { url: ownerUrl } = await emptyDatabase()
    const prepared = await Promise.all(Array.from({ length: 5 }, () => prepareDatabase({ ownerUrl, log })))

    expect(new Set(prepared.map(({ appUrl }) => appUrl)).size).toBe(1)
    expect(new Set(prepared.map(({ secret }) => secret)).size).toBe(1)
    expect(prepared[0]?.secret).toMatch(/^[0-9a-f]{64}$/)
    const owner = await connect(ownerUrl)
    const { rows } = await owner.query('select nome from plantao.migracoes order by nome')
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row.nome)).size).toBe(rows.length)
  })

  it('gives the application a role that owns nothing and cannot read the secrets', async () => {
    const { url: ownerUrl } = await emptyDatabase()
    const { appUrl } = await prepareDatabase({ ownerUrl, log })
    const app = await connect(appUrl)

    const { rows } = await app.query(`
      select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as poderoso,
             exists (select from pg_class where relowner = r.oid) as dono
        from pg_roles r where rolname = current_user`)
    expect(rows).toEqual([{ poderoso: false, dono: false }])
    await expect(app.query('select * from plantao.segredos')).rejects.toMatchObject({ code: '42501' })
    await expect(app.query('create table public.intrusa ()')).rejects.toMatchObject({ code: '42501' })
    await expect(app.query('alter table public.auditoria disable trigger all')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(app.query('select count(*) from public.vendas')).resolves.toBeDefined()
  })

  it('mends the role of a database whose password no longer fits', async () => {
    const { url: ownerUrl } = await emptyDatabase()
    const { appUrl } = await prepareDatabase({ ownerUrl, log })
    const owner = await connect(ownerUrl)
    await owner.query(`alter role ${new URL(appUrl).username} password 'outra'`)

    expect(await prepareDatabase({ ownerUrl, log })).toMatchObject({ appUrl })
    await expect(connect(appUrl)).resolves.toBeDefined()
  })

  it('uses the owner, and says so, where the owner may not create roles', async () => {
    const { url, name } = await emptyDatabase()
    const admin = await connect(url)
    const dono = `dono_${name}`
    await admin.query(`create role ${dono} login password 'segredo'`)
    await admin.query(`alter database ${name} owner to ${dono}`)
    cleanups.push(() =>
      admin.query(`reassign owned by ${dono} to current_user; drop owned by ${dono}; drop role ${dono}`),
    )
    const ownerUrl = new URL(url)
    ownerUrl.username = dono
    ownerUrl.password = 'segredo'
    const lines: string[] = []

    const prepared = await prepareDatabase({
      ownerUrl: ownerUrl.href,
      log: createLogger('warn', { write: (line) => lines.push(line) }),
    })
    expect(prepared.appUrl).toBe(ownerUrl.href)
    expect(lines.join()).toContain('may not create roles')

    const owner = await connect(ownerUrl.href)
    await owner.query(
      "insert into lojas (nome, codigo, endereco) values ('Loja Moema', 'MO', 'Alameda dos Arapanés')",
    )
    await expect(owner.query('delete from auditoria')).rejects.toMatchObject({
      constraint: 'auditoria_permanece',
    })
  })

  it('refuses a database whose migrations were edited after they ran', async () => {
    const { url: ownerUrl } = await emptyDatabase()
    await prepareDatabase({ ownerUrl, log })
    const owner = await connect(ownerUrl)
    await owner.query("update plantao.migracoes set checksum = 'outro' where nome = '0003_cadastros'")

    const refusal = prepareDatabase({ ownerUrl, log })
    await expect(refusal).rejects.toBeInstanceOf(PrepareError)
    await expect(refusal).rejects.toThrow('A migração 0003_cadastros foi alterada depois de aplicada')
  })

  it('goes on beside migrations of a newer version', async () => {
    const { url: ownerUrl } = await emptyDatabase()
    await prepareDatabase({ ownerUrl, log })
    const owner = await connect(ownerUrl)
    await owner.query("insert into plantao.migracoes (nome, checksum) values ('9999_futura', 'x')")

    await expect(prepareDatabase({ ownerUrl, log })).resolves.toBeDefined()
  })

  it('refuses a database that is not in UTF-8', async () => {
    const { url } = await emptyDatabase()
    const name = `teste_latino_${process.pid}`
    const admin = await connect(url)
    await admin.query(
      `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
    )
    cleanups.push(() => admin.query(`drop database ${name}`))
    const latino = new URL(url)
    latino.pathname = `/${name}`

    await expect(prepareDatabase({ ownerUrl: latino.href, log })).rejects.toThrow('codificação UTF8')
  })
})
