/** The first steps, as the newest sales' answer gives them. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { buildPng } from '../testing/files/images.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  call = caller(app, (await signIn(app)).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const steps = async (filtros = '') =>
  (await call('GET', `/dashboard/vendas-recentes${filtros}`)).body.primeirosPassos

it('are done as soon as there is a record that can be used, and over when all are done or with five sales', async () => {
  const { db } = database
  const falta = {
    marca: 'falta',
    rede: 'falta',
    lojas: 'falta',
    empreendimentos: 'falta',
    colaboradores: 'falta',
    vendas: 'falta',
  }
  expect(await steps()).toEqual({ ...falta, usuarios: 'falta' })

  const loja = await buildLoja(db, { status: 'Inativo' })
  const gerente = await buildColaborador(db, { cargo: 'Gerente' })
  expect(await steps()).toMatchObject({ lojas: 'parado', colaboradores: 'parado' })

  await db.updateTable('lojas').set({ status: 'Ativo' }).execute()
  const empreendimento = await buildEmpreendimento(db)
  const corretor = await buildColaborador(db, { superior_id: gerente.id })
  expect(await steps()).toEqual({
    marca: 'falta',
    rede: 'falta',
    lojas: 'feito',
    empreendimentos: 'feito',
    colaboradores: 'feito',
    vendas: 'falta',
    usuarios: 'falta',
  })

  const sale = () =>
    buildVenda(db, {
      loja_id: loja.id,
      empreendimento_id: empreendimento.id,
      colaborador_id: corretor.id,
      data_venda: '2026-01-10',
    })
  await sale()
  expect(await steps('?de=2020-01-01&ate=2020-01-31')).toMatchObject({ vendas: 'feito', usuarios: 'falta' })

  for (let more = 0; more < 4; more++) await sale()
  expect(await steps()).toBeNull()
  expect(await steps('?de=2020-01-01&ate=2020-01-31')).toBeNull()
  await db.deleteFrom('vendas').execute()
  expect(await steps()).toMatchObject({ vendas: 'falta' })

  const other = await signIn(app, { cargo: 'Staff' })
  await sale()
  expect(await steps()).toEqual({
    marca: 'falta',
    rede: 'falta',
    lojas: 'feito',
    empreendimentos: 'feito',
    colaboradores: 'feito',
    vendas: 'feito',
    usuarios: 'feito',
  })
  await db.updateTable('usuarios').set({ status: 'Inativo' }).where('user_id', '=', other.userId).execute()
  expect(await steps()).toMatchObject({ usuarios: 'parado' })
})

it('of the brokerage and the server follow Configurações and the settings', async () => {
  const { db } = database
  await db.updateTable('configuracoes').set({ nome: 'Casa Boa' }).execute()
  expect(await steps()).toMatchObject({ marca: 'parado' })
  const logo = (anterior: string | null) =>
    call('PUT', '/configuracoes/logo', { arquivo: buildPng(64, 32).toString('base64'), anterior })
  expect((await logo(null)).status).toBe(200)
  expect(await steps()).toMatchObject({ marca: 'feito' })
  await db.updateTable('configuracoes').set({ nome: null }).execute()
  expect(await steps()).toMatchObject({ marca: 'parado' })

  const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.com.br' }
  const APP = { APP_URL: 'http://192.168.0.10:3000' }
  await db.updateTable('usuarios').set({ status: 'Ativo' }).execute()
  for (const [env, state] of [
    [SMTP, 'parado'],
    [APP, 'parado'],
    [{ ...SMTP, ...APP }, 'feito'],
  ] as const) {
    const other = (await testApp(database, { env })).app
    const asked = caller(other, (await signIn(other)).headers)
    const states = async () => (await asked('GET', '/dashboard/vendas-recentes')).body.primeirosPassos
    await db.updateTable('configuracoes').set({ nome: null }).execute()
    expect(await states()).toMatchObject({ marca: 'parado', rede: state })
    await db.updateTable('configuracoes').set({ nome: 'Casa Boa' }).execute()
    if (state === 'feito') expect(await states()).toBeNull()
    else expect(await states()).toMatchObject({ marca: 'feito', rede: state })
    await other.close()
  }
})
