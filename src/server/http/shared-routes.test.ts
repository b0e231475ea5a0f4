/** Reads that are shared say the same to everybody of one cargo, and never what was before a change. */
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { createReplica } from '../database/replica.ts'
import { createLogger } from '../process/log.ts'
import type { Identity } from '../session/index.ts'
import { signIn } from '../testing/accounts.ts'
import { buildVenda } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'
import { caller } from '../testing/requests.ts'
import { isWhole, SHARED, sharedReader } from './shared-routes.ts'

const { app, database, administrador, staff } = await testOffice()
const { db } = database

/** The address of each shared read. */
const ADDRESSES = [...SHARED].map((route) => {
  const [noun = '', name = ''] = route.split('.')
  const procedure: { '~orpc': { route: { path?: string } } } = Reflect.get(Reflect.get(contract, noun), name)
  return `${procedure['~orpc'].route.path}${route === 'ranking.listar' ? '?por=corretores' : ''}`
})

/** Often enough that some answers are shared, although other tests change the database meanwhile. */
const TIMES = 20

beforeEach(async () => {
  await db.deleteFrom('vendas').execute()
  await db.updateTable('configuracoes').set({ dados_do_cliente: 'Sob pedido' }).execute()
  await buildVenda(db, { cliente_cpf: '52998224725' })
})

const otherStaff = async () => caller(app, (await signIn(app, { cargo: 'Staff' })).headers)

describe('a shared read', () => {
  it.each(ADDRESSES)('%s answers everybody of one cargo alike', async (address) => {
    const { status, body } = await staff('GET', address)
    expect(status).toBe(200)
    expect((await (await otherStaff())('GET', address)).body).toEqual(body)
  })

  it('shows nobody what only another cargo may see', async () => {
    for (let i = 0; i < TIMES; i++) {
      const [clear, masked] = await Promise.all([administrador('GET', '/vendas'), staff('GET', '/vendas')])
      expect(clear.body.itens[0].cliente_cpf).toBe('52998224725')
      expect(masked.body.itens[0].cliente_cpf).toBe('***.***.***-25')
    }
  })

  it('has every change that was answered before it was asked for', async () => {
    for (let i = 2; i <= TIMES; i++) {
      await buildVenda(db)
      const [{ body: page }, { body: totals }] = await Promise.all([
        administrador('GET', '/vendas'),
        administrador('GET', '/vendas/totais'),
      ])
      expect([page.itens.length, totals.quantidade]).toEqual([i, i])
    }
  })

  it('refuses whoever may no longer use it', async () => {
    const { headers, usuario } = await signIn(app, { cargo: 'Staff' })
    const call = caller(app, headers)
    expect((await call('GET', '/vendas')).status).toBe(200)
    await db.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', usuario.id).execute()
    expect((await call('GET', '/vendas')).status).toBe(403)
  })

  it('refuses what is no filter, however often it is asked', async () => {
    for (let i = 0; i < 3; i++) expect((await administrador('GET', '/vendas?limite=1000')).status).toBe(400)
  })
})

describe('which answers are shared', () => {
  const now = () => new Date('2026-11-25T12:00:00Z')
  const identity = {
    userId: 'u',
    sessionId: 's',
    nome: 'Ana',
    email: 'ana@casa.com.br',
    bearer: false,
    ip: null,
    expiresAt: now(),
    usedAt: now(),
    state: '1:2: 2026-11-25',
    usuario: {
      id: 'a',
      nome: 'Ana',
      email: 'ana@casa.com.br',
      cargo: 'Staff' as const,
      status: 'Ativo' as const,
    },
  }
  const context = { identity, database: { ...database, replica: null }, now }
  const readerOf = (more: { identity?: Identity; now?: () => Date } = {}, input: object = {}) =>
    sharedReader('vendas.listar', { ...context, ...more }, input)

  it('are told apart by what the session saw, by cargo, input and day', () => {
    const administrador = { ...identity, usuario: { ...identity.usuario, cargo: 'Administrador' as const } }
    const others = [
      readerOf({ identity: { ...identity, state: '1:3: 2026-11-25' } }),
      readerOf({ identity: administrador }),
      readerOf({}, { status: ['Pago'] }),
      readerOf({ now: () => new Date('2026-11-26T12:00:00Z') }),
    ]
    expect(readerOf()).toEqual(readerOf({ identity: { ...identity, userId: 'other', sessionId: 'other' } }))
    for (const other of others) expect(other).not.toEqual(readerOf())
  })

  it('are no further pages, no search that counts, nothing of other routes, and nothing where a replica answers', () => {
    expect(readerOf({}, { cursor: 'x' })).toBeNull()
    for (const texto of ['529.982.247-25', '2133221144', 'otavia@particular.example'])
      expect(readerOf({}, { texto })).toBeNull()
    expect(readerOf({}, { texto: '529.982' })).not.toBeNull()
    expect(sharedReader('vendas.obter', context, {})).toBeNull()
    expect(sharedReader('vendas.listar', { ...context, identity: null }, {})).toBeNull()
    const replica = createReplica({ primary: db, db, log: createLogger('silent') })
    expect(sharedReader('vendas.listar', { ...context, database: { ...database, replica } }, {})).toBeNull()
  })

  it('are whole', () => {
    expect(isWhole({ metas: { dados: [] }, itens: [], total: 1, proximo: null })).toBe(true)
    expect(isWhole({ funil: { dados: [] }, metas: { erro: { code: 'SERVIDOR_OCUPADO' } } })).toBe(false)
  })
})
