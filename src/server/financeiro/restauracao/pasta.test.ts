/** The start with a copied data folder, and how an Administrador confirms the move. */
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copiedAt, keepPlace, placeFile } from '../../process/folder-place.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { noticeCopiedFolder } from './pasta.ts'

const parent = await mkdtemp(join(tmpdir(), 'plantao-pasta-'))
const folder = join(parent, 'copy')
afterAll(() => rm(parent, { recursive: true }))

const office = await testOffice({ env: { DATA_DIR: folder } })
const { db, ownerDb } = office.database

beforeEach(async () => {
  const original = join(parent, 'original')
  await rm(folder, { recursive: true, force: true })
  await rm(original, { recursive: true, force: true })
  await mkdir(original)
  await keepPlace(original)
  await cp(original, folder, { recursive: true })
})

const begin = (isDemo = false) => noticeCopiedFolder({ ...office.services, isDemo })
const pendente = async () => (await office.administrador('GET', '/financeiro/restauracao')).body.pendente
const confirm = (call = office.administrador) =>
  call('POST', '/financeiro/restauracao/mudanca', { antigo: 'desligado' })
const acts = async () => {
  const { rows } = await sql<{ ato: string }>`
    select ato from auditoria where ato in ('pasta_copiada', 'restauracao_conferida') order by id`.execute(db)
  return rows.map(({ ato }) => ato)
}

it('nothing is asked without movements, and the copy is then where it belongs', async () => {
  expect(await begin()).toBe(false)
  expect(await copiedAt(folder)).toBeNull()
  expect(await pendente()).toBeNull()
  expect(await confirm()).toMatchObject({ status: 422, body: { code: 'NADA_A_CONFERIR' } })
})

describe('with movements', () => {
  beforeAll(async () => {
    await buildLiberada(db, { favorecido: await buildFavorecido(db, { tipo: 'Corretor externo' }) })
  })

  it('nothing is asked by the demo', async () => {
    expect(await begin(true)).toBe(false)
    expect(await copiedAt(folder)).toBeNull()
    expect(await acts()).toEqual([])
  })

  it('nor where the folder stayed, or is of a version that knew no such file', async () => {
    await keepPlace(folder)
    expect(await begin()).toBe(false)
    await rm(placeFile(folder))
    expect(await begin()).toBe(false)
    expect(await acts()).toEqual([])
  })

  it('money waits, said once however often it starts, and everybody hears why', async () => {
    const copied = await copiedAt(folder)
    for (const _ of [1, 2]) expect(await begin()).toBe(true)
    expect(await acts()).toEqual(['pasta_copiada'])
    for (const call of [office.administrador, office.staff]) {
      const { motivo, copia_de } = (await call('GET', '/financeiro/restauracao')).body.pendente
      // The database writes no trailing zeros of a second's fraction.
      expect([motivo, new Date(copia_de)]).toEqual(['pasta', copied])
    }
    const { body } = await office.administrador('GET', '/avisos')
    expect(JSON.stringify(body)).toContain('A pasta foi copiada em')
  })

  it('an Administrador confirms that the old one is off; only then the folder is where it belongs', async () => {
    expect(await confirm(office.staff)).toMatchObject({ status: 403 })
    const wrong = await office.administrador('POST', '/financeiro/restauracao/mudanca', { antigo: 'ligado' })
    expect(wrong.status).toBe(400)
    expect(await begin()).toBe(true)
    expect(await confirm()).toMatchObject({ status: 200, body: { pendente: null } })
    expect(await copiedAt(folder)).toBeNull()
    expect(await begin()).toBe(false)
    expect(await acts()).toEqual(['pasta_copiada', 'restauracao_conferida'])
    const { body } = await office.administrador('GET', '/auditoria?assunto=movimentos')
    expect(JSON.stringify(body)).toContain('o Plantão antigo está desligado')
  })

  it('stopped between the two, the next start asks again', async () => {
    const before = await readFile(placeFile(folder), 'utf8')
    expect(await begin()).toBe(true)
    await sql`select plantao.selar_ato('restauracao_conferida', '{}')`.execute(ownerDb)
    expect(await readFile(placeFile(folder), 'utf8')).toBe(before)
    expect(await pendente()).toBeNull()
    expect(await begin()).toBe(true)
    expect(await pendente()).toMatchObject({ motivo: 'pasta' })
    await confirm()
  })

  it('of one that was used meanwhile, what left the bank is gone through, as after a restore', async () => {
    await buildFechamento(db)
    expect(await begin()).toBe(true)
    const { quantos, valor } = (await office.administrador('GET', '/financeiro/restauracao/itens')).body
    expect(quantos).toBe(2)
    expect(
      await office.administrador('POST', '/financeiro/restauracao/confirmar', { quantos, valor }),
    ).toMatchObject({ status: 200, body: { pendente: null } })
    expect(await copiedAt(folder)).toBeNull()
  })

  it('of a restored backup in a copied folder, that the old one is off is not enough', async () => {
    expect(await begin()).toBe(true)
    await sql`select plantao.registrar_ato('copia_restaurada', '{"criada_em": "2026-04-21T03:00:00Z"}')`.execute(
      ownerDb,
    )
    expect(await pendente()).toMatchObject({ motivo: 'copia' })
    expect(await confirm()).toMatchObject({ status: 422, body: { code: 'MUDOU' } })
    expect(await pendente()).not.toBeNull()
  })
})
