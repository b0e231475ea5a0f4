/** A load is undone only while nobody has worked on what it brought in. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { releaseComissoes } from '../financeiro/atos.ts'
import { actingAs, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { asDump, oldDatabase, oldId } from '../testing/database/old-database.ts'
import { buildFavorecido, buildLoja, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { runCarga, withSession } from './carga.ts'
import { undoCarga } from './undo.ts'

let t: TestDatabase
beforeEach(async () => {
  t = await testDatabase()
})
afterEach(() => t.close())

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-desfazer-'))
  path = join(folder, 'antigo.sql')
  await writeFile(path, asDump(oldDatabase(3)))
})
afterAll(() => rm(folder, { recursive: true }))

const bring = () => runCarga({ ownerUrl: t.ownerUrl, path, load: 'tudo' })
const undo = () => withSession(t.ownerUrl, (client) => undoCarga(client))

/** Loads while `work` is done: after the lojas are there, before the first sale is. */
async function bringWhile(work: () => Promise<unknown>): Promise<void> {
  const { promise: done, resolve: letGo } = Promise.withResolvers<void>()
  const held = t.ownerDb.transaction().execute(async (trx) => {
    await sql`lock table vendas in share mode`.execute(trx)
    await done
  })
  const loaded = bring()
  try {
    while (!(await lojaIds()).includes(oldId(1, 2))) await sql`select pg_sleep(0.02)`.execute(t.db)
    await work()
  } finally {
    letGo()
    await held
  }
  await loaded
}

const lojaIds = async () =>
  (await t.db.selectFrom('lojas').select('id').orderBy('id').execute()).map(({ id }) => id)

const rename = (id: string, author: { id: string }) =>
  actingAs(t.db, author, (trx) =>
    trx.updateTable('lojas').set({ nome: 'Outra' }).where('id', '=', id).execute(),
  )

it('is refused after somebody changed a record of it, and names it and who that was', async () => {
  await bring()
  await actingAs(t.db, { id: oldId(4, 2) }, (trx) =>
    trx.updateTable('vendas').set({ unidade: '99' }).where('id', '=', oldId(11, 1)).execute(),
  )
  await expect(undo()).rejects.toThrow(
    /^A carga não pode mais ser desfeita\. Já se trabalhou no que ela trouxe: venda AR0001\/2023 \(Usuário 2, \d/,
  )
  expect(await lojaIds()).toContain(oldId(1, 1))
})

it('is refused after somebody changed a record of it while the load still ran', async () => {
  const ana = await buildUsuario(t.db, { nome: 'Ana Souza', cargo: 'Administrador' })
  await bringWhile(() => rename(oldId(1, 2), ana))
  await expect(undo()).rejects.toThrow(/no que ela trouxe: loja Outra \(Ana Souza, /)
  const { nome } = await t.db
    .selectFrom('lojas')
    .select('nome')
    .where('id', '=', oldId(1, 2))
    .executeTakeFirstOrThrow()
  expect(nome).toBe('Outra')
})

it('is not refused for work on anything else, before, meanwhile or after', async () => {
  const ana = await buildUsuario(t.db, { cargo: 'Administrador' })
  const own = await buildLoja(t.db, {})
  const lojasBefore = await lojaIds()
  await rename(own.id, ana)
  await bringWhile(() => rename(own.id, ana))
  await rename(own.id, ana)
  await undo()
  expect(await lojaIds()).toEqual(lojasBefore)
})

it('is refused after something was made that refers to a record of it, and names what', async () => {
  const ana = await buildUsuario(t.db, { nome: 'Ana Souza', cargo: 'Administrador' })
  await bring()
  const { numero_venda } = await actingAs(t.db, ana, (trx) =>
    buildVenda(trx, { loja_id: oldId(1, 2) }, [{ colaborador_id: oldId(3, 22) }]),
  )
  await expect(undo()).rejects.toThrow(`no que ela trouxe: venda ${numero_venda} (Ana Souza, `)
  expect(await lojaIds()).toContain(oldId(1, 2))
})

it('is refused once a commission of it is released, and names its sale', async () => {
  const ana = await buildUsuario(t.db, { nome: 'Ana Souza', cargo: 'Administrador' })
  await bring()
  const participante = await t.db
    .selectFrom('vendas_participantes as p')
    .innerJoin('vendas as v', 'v.id', 'p.venda_id')
    .select(['p.id', 'p.colaborador_id', 'v.numero_venda'])
    .where('p.status_comissao', '=', 'Pendente')
    .where('v.status', '<>', 'Desistência')
    .where('p.valor_comissao', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { colaborador_id, numero_venda } = participante
  await buildFavorecido(t.db, { colaborador_id })
  await actingAs(t.db, ana, (trx) => releaseComissoes(trx, [participante.id]))
  await expect(undo()).rejects.toThrow(`comissão da venda ${numero_venda} (Ana Souza, `)
})

it('is refused if what somebody made would go along', async () => {
  const ana = await buildUsuario(t.db, { nome: 'Ana Souza', cargo: 'Administrador' })
  await bring()
  const colaborador_id = oldId(3, 23)
  await sql`delete from roleta_elegibilidade where colaborador_id = ${colaborador_id}`.execute(t.ownerDb)
  await actingAs(t.db, ana, (trx) =>
    trx.insertInto('roleta_elegibilidade').values({ colaborador_id }).execute(),
  )
  await expect(undo()).rejects.toThrow('no que ela trouxe: colaborador Corretor 23 (Ana Souza, ')
})

it('counts the records beyond the first five', async () => {
  const ana = await buildUsuario(t.db, { nome: 'Ana Souza', cargo: 'Administrador' })
  await bring()
  const colaboradores = Array.from({ length: 7 }, (_, i) => oldId(3, i + 1))
  await actingAs(t.db, ana, (trx) =>
    trx.updateTable('colaboradores').set({ email: null }).where('id', 'in', colaboradores).execute(),
  )
  await expect(undo()).rejects.toThrow(/; mais 2 registros\.$/)
})
