import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Loja } from '../../contract/lojas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildLoja } from '../testing/office/builders.ts'
import { listInMemory } from './list.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  for (let n = 1; n <= 120; n++)
    await buildLoja(database.db, {
      nome: `Loja ${String(n).padStart(3, '0')}`,
      codigo: `C${n}`,
      cidade: n === 7 ? 'São João d’El-Rei' : null,
      estado: null,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const listar = async (query: Record<string, string> = {}) =>
  (await call('GET', `/lojas?${new URLSearchParams(query)}`)).body
const names = ({ itens }: { itens: Loja[] }) => itens.map(({ nome }) => nome)

it('a list has pages of 50, the latest records first', async () => {
  const first = await listar()
  expect(first).toMatchObject({ total: 120, limitada: false })
  expect(names(first)).toHaveLength(50)
  expect(names(first)[0]).toBe('Loja 120')
  const third = await listar({ pagina: '3' })
  expect(names(third)).toHaveLength(20)
  expect(names(third).at(-1)).toBe('Loja 001')
  expect(await listar({ pagina: '9' })).toMatchObject({ itens: [], total: 120 })
})

it('a search finds by name, code or city, whatever the case and the accents, by name', async () => {
  expect(names(await listar({ texto: 'SAO joao' }))).toEqual(['Loja 007'])
  expect(names(await listar({ texto: 'c119' }))).toEqual(['Loja 119'])
  expect(names(await listar({ texto: 'joão el-rei 007 LOJA' }))).toEqual(['Loja 007'])
  expect(await listar({ texto: 'joão 008' })).toMatchObject({ itens: [], total: 0 })
  expect(names(await listar({ texto: 'loja 00' }))[0]).toBe('Loja 001')
  expect(await listar({ texto: '%' })).toMatchObject({ itens: [], total: 0 })
})

it('what has the text as it was typed comes before what has its words', async () => {
  const found = names(await listar({ texto: 'loja 1' }))
  expect(found.slice(0, 21)).toEqual(Array.from({ length: 21 }, (_, n) => `Loja ${100 + n}`))
  expect(found[21]).toBe('Loja 001')
})

it('a search shows 100 at most, and tells that there are more', async () => {
  expect(await listar({ texto: 'loja' })).toMatchObject({ total: 100, limitada: true })
  expect(await listar({ texto: 'loja 11' })).toMatchObject({ total: 11, limitada: false })
})

it('the order is by any column offered, both ways', async () => {
  expect(names(await listar({ ordem: 'nome' }))[0]).toBe('Loja 001')
  expect(names(await listar({ ordem: '-nome' }))[0]).toBe('Loja 120')
  expect(names(await listar({ ordem: '-cidade' }))[0]).toBe('Loja 007')
  expect((await call('GET', '/lojas?ordem=senha')).status).toBe(400)
})

it.each(['pagina=0', 'pagina=x', 'pagina=1.5', `texto=${'x'.repeat(101)}`, 'foo=1'])(
  '%s is refused',
  async (query) => {
    expect((await call('GET', `/lojas?${query}`)).status).toBe(400)
  },
)

it('records that are all at hand have the same pages, and the same limit of a search', () => {
  const all = Array.from({ length: 120 }, (_, n) => n + 1)
  expect(listInMemory(all, { pagina: 3 })).toEqual({
    itens: all.slice(100),
    total: 120,
    limitada: false,
  })
  expect(listInMemory(all, { texto: 'a' })).toEqual({
    itens: all.slice(0, 100),
    total: 100,
    limitada: true,
  })
})
