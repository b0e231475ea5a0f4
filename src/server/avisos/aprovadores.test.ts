/** What Administradores are told for a week of who approves. */
import { beforeEach, expect, it } from 'vitest'
import type { AvisoGroup } from '../../contract/avisos.ts'
import type { AvisoType } from '../../core/avisos.ts'
import { actingAs, emptyTables } from '../testing/database/database.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildUsuario } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'

let now = new Date()
const { database, app, ana, administrador, staff } = await testOffice({ now: () => now })
const { db, ownerDb } = database
const carlos = await signIn(app, { nome: 'Carlos Reis' })

const group = async (tipo: AvisoType, call = administrador): Promise<AvisoGroup | undefined> =>
  (await call('GET', '/avisos')).body.grupos.find((one: AvisoGroup) => one.tipo === tipo)
const asAna = <T>(work: (trx: typeof db) => Promise<T>) => actingAs(db, ana.usuario, work)

beforeEach(async () => {
  now = new Date()
  await emptyTables(ownerDb, 'auditoria', 'fechamentos')
})

it('four eyes switched off or on, each time by whom, to all Administradores and no Staff, for a week', async () => {
  for (const quatro_olhos of [false, true])
    await asAna((trx) => trx.updateTable('configuracoes').set({ quatro_olhos }).execute())
  const [aviso] = (await group('quatro_olhos', caller(app, carlos.headers)))?.itens ?? []
  expect(aviso?.titulo).toBe('Aprovação por outra pessoa ligada')
  expect(aviso?.detalhe).toMatch(/^desligada por Ana Souza em .*; ligada por Ana Souza em /)
  expect(await group('quatro_olhos', staff)).toBeUndefined()
  now = new Date(now.getTime() + 8 * 86_400_000)
  expect(await group('quatro_olhos')).toBeUndefined()
})

it('an Administrador who became Inativo, was demoted or deleted, by whom; not one who is back, nor Staff', async () => {
  const people = []
  for (const nome of ['Dora Lins', 'Edu Sá', 'Fábio Melo', 'Gil Prado'])
    people.push(await buildUsuario(db, { nome, cargo: 'Administrador' }))
  const [dora, edu, fabio, gil] = people.map(({ id }) => id)
  const { id: sara } = await buildUsuario(db, { nome: 'Sara Dias', cargo: 'Staff' })
  await asAna(async (trx) => {
    const of = (id = '') => trx.updateTable('usuarios').where('id', '=', id)
    await of(dora).set({ status: 'Inativo' }).execute()
    await of(edu).set({ cargo: 'Staff' }).execute()
    await trx
      .deleteFrom('usuarios')
      .where('id', '=', fabio ?? '')
      .execute()
    await of(gil).set({ status: 'Inativo' }).execute()
    await of(gil).set({ status: 'Ativo' }).execute()
    await of(sara).set({ status: 'Inativo' }).execute()
  })
  const found = await group('administrador')
  expect(found?.itens.map(({ titulo }) => titulo)).toEqual([
    'Dora Lins ficou Inativo',
    'Edu Sá passou a Staff',
    'Fábio Melo foi excluído',
  ])
  for (const { detalhe } of found?.itens ?? []) expect(detalhe).toMatch(/^Por Ana Souza em /)
})

it('the first closing, approved by an account that its sender made; not a later one', async () => {
  const made = await asAna((trx) => buildUsuario(trx, { nome: 'Hugo Reis', cargo: 'Administrador' }))
  await buildFechamento(db, { enviado_por: ana.usuario, aprovado_por: made })
  await buildFechamento(db, { enviado_por: ana.usuario, aprovado_por: made })
  const found = await group('conta')
  expect(found?.itens.map(({ titulo }) => titulo)).toEqual(['Fechamento 1 · aprovado por Hugo Reis'])
  expect(found?.itens[0]?.detalhe).toContain('Ana Souza, que o enviou')
})
