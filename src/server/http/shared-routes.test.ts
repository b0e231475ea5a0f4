/** Reads that are shared say the same to everybody who sees the same, and never what was before a change. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { UsuarioCargo } from '../../core/usuarios.ts'
import { createReplica } from '../database/connections/replica.ts'
import { createSharedAnswers } from '../database/connections/shared-answers.ts'
import { createLogger } from '../process/log.ts'
import type { Identity } from '../session/index.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { isWhole, MOST_SHARED, SHARED, sharedReader } from './shared-routes.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const NEXT_MONTH = new Date('2026-12-25T12:00:00Z')

let clock = NOW
const { app, database, administrador, staff } = await testOffice({ now: () => clock })
const { db } = database

type SharedRoute = (typeof SHARED)[number]

/** Two calls of each shared read that must be answered differently, to callers who see the same of all else. */
const ALIKE: Readonly<Record<SharedRoute, { address: string; differ: 'by cargo' | 'by day' }>> = {
  'dashboard.completo': { address: '/dashboard', differ: 'by day' },
  'vendas.listar': { address: '/vendas', differ: 'by cargo' },
  // A part of the client's CPF, by which only those who see it find the sale.
  'vendas.totais': { address: '/vendas/totais?texto=529982', differ: 'by cargo' },
  'ranking.listar': { address: '/ranking?por=lojas', differ: 'by day' },
}

/** Often enough that some answers are shared, although other tests change the database meanwhile. */
const TIMES = 20

beforeEach(async () => {
  await db.deleteFrom('vendas').execute()
  await db.updateTable('configuracoes').set({ dados_do_cliente: 'Sob pedido' }).execute()
  await buildVenda(db, { cliente_cpf: '52998224725', data_venda: '2026-11-20' })
  clock = NOW
})

const otherStaff = async () => caller(app, (await signIn(app, { cargo: 'Staff' })).headers)

describe('a shared read', () => {
  it.each(SHARED)('%s answers everybody of one cargo alike', async (route) => {
    const { address } = ALIKE[route]
    const { status, body } = await staff('GET', address)
    expect(status).toBe(200)
    expect((await (await otherStaff())('GET', address)).body).toEqual(body)
  })

  it.each(SHARED)('%s answers two callers who must see different things differently', async (route) => {
    const { address, differ } = ALIKE[route]
    const askedBy = async (call: Call, on = NOW) => {
      clock = on
      return (await call('GET', address)).body
    }
    const first = () => askedBy(administrador)
    const second = () => (differ === 'by cargo' ? askedBy(staff) : askedBy(administrador, NEXT_MONTH))
    const [toFirst, toSecond] = [await first(), await second()]
    expect(toSecond).not.toEqual(toFirst)
    for (let i = 0; i < TIMES; i++) expect([await first(), await second()]).toEqual([toFirst, toSecond])
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

const ANA: Identity = {
  userId: 'u',
  sessionId: 's',
  nome: 'Ana',
  email: 'ana@casa.com.br',
  bearer: false,
  ip: null,
  expiresAt: NOW,
  usedAt: NOW,
  state: '1:2: 2026-11-25',
  usuario: {
    id: 'a',
    nome: 'Ana',
    email: 'ana@casa.com.br',
    cargo: 'Staff',
    status: 'Ativo',
    colaborador_id: null,
    restricoes: [],
    loja: null,
  },
}
const usuarioOfAna = ANA.usuario as NonNullable<Identity['usuario']>
const personWith = (usuario: Partial<typeof usuarioOfAna>, more: Partial<Identity> = {}): Identity => ({
  ...ANA,
  ...more,
  usuario: { ...usuarioOfAna, ...usuario },
})

describe('which answers are shared', () => {
  const context = { identity: ANA, database: { ...database, replica: null }, now: () => NOW }
  const readerOf = (more: { identity?: Identity; now?: () => Date } = {}, input: object = {}) =>
    sharedReader('vendas.listar', { ...context, ...more }, input)

  it('are told apart by the loja whose sales alone somebody sees', () => {
    const of = (loja: { id: string; nome: string } | null) =>
      readerOf({ identity: personWith({ restricoes: ['Ver vendas de outras lojas'], loja }) })
    const [centro, norte, none] = [of({ id: 'c', nome: 'Centro' }), of({ id: 'n', nome: 'Norte' }), of(null)]
    expect(of({ id: 'c', nome: 'Centro' })).toEqual(centro)
    expect(new Set([centro, norte, none, readerOf()].map((reader) => reader?.key)).size).toBe(4)
  })

  it('are told apart by what the session saw, by cargo, input and day', () => {
    const others = [
      readerOf({ identity: { ...ANA, state: '1:3: 2026-11-25' } }),
      readerOf({ identity: personWith({ cargo: 'Administrador' }) }),
      readerOf({}, { status: ['Pago'] }),
      readerOf({ now: () => new Date('2026-11-26T12:00:00Z') }),
    ]
    const bia = personWith({ id: 'b', colaborador_id: 'c' }, { userId: 'other', sessionId: 'other' })
    expect(readerOf()).toEqual(readerOf({ identity: bia }))
    for (const other of others) expect(other).not.toEqual(readerOf())
  })

  it.each(SHARED)(
    '%s is answered to each person of a cargo that sees only its own by itself',
    async (route) => {
      const answers = createSharedAnswers<string>(MOST_SHARED)
      // A cargo that does not exist.
      const of = (id: string) =>
        personWith({ id, cargo: 'Corretora' as UsuarioCargo, colaborador_id: `c${id}` })
      const answerTo = async (identity: Identity) => {
        const read = async () => ({ answer: `what ${identity.usuario?.id} sees`, isWhole: true })
        const reader = sharedReader(route, { ...context, identity }, {})
        return reader ? answers.share(reader, read) : (await read()).answer
      }
      for (const who of [of('a'), of('b'), of('a')])
        expect(await answerTo(who)).toBe(`what ${who.usuario?.id} sees`)
    },
  )

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
