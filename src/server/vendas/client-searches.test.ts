/** Searches for a client's whole CPF, telefone or email while they are 'Sob pedido': what is counted, and up to where. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { signIn } from '../testing/http/accounts.ts'
import { INPUTS } from '../testing/http/input-fields.ts'
import { type Answer, type Call, caller } from '../testing/http/requests.ts'
import { ROUTES } from '../testing/http/routes.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { forgetOpenings } from './client-data.ts'

let now = new Date('2026-03-20T15:00:00Z')
const { app, database, administrador } = await testOffice({ max: 12, now: () => now })
const { db } = database
const vendedor = await buildColaborador(db)

const CLIENT = {
  cliente_cpf: '52998224725',
  cliente_telefone: '21976543210',
  cliente_email: 'otavia@particular.example',
}
/** A value that no client has. */
const nobody = (n: number) => String(31_000_000_000 + n)

let staff: Call
let nome: string
let venda: { id: string }
let people = 0
beforeEach(async () => {
  now = new Date(now.getTime() + 26 * 60 * 60_000)
  await db.deleteFrom('vendas').execute()
  await configure({ dados_do_cliente: 'Sob pedido', aberturas_por_hora: null })
  venda = await buildVenda(db, CLIENT, [{ colaborador_id: vendedor.id }])
  ;({ staff, nome } = await someone())
})

/** Somebody of the Staff who has searched for nothing yet. */
async function someone(): Promise<{ staff: Call; nome: string }> {
  const nome = `Staff ${++people}`
  return { nome, staff: caller(app, (await signIn(app, { cargo: 'Staff', nome })).headers) }
}

async function configure(changes: Record<string, unknown>): Promise<void> {
  await db.updateTable('configuracoes').set(changes).execute()
}

/** The addresses of the searches of sales on screens, and of their files. */
const SEARCHES = ['/vendas?', '/vendas/totais?', '/comissoes?', '/comissoes/somas?', '/busca?']
const FILES = ['/vendas/exportar?formato=csv&', '/comissoes/exportar?formato=xlsx&']
const search = (texto: string, call = staff, address = '/vendas?'): Promise<Answer> =>
  call('GET', `${address}texto=${encodeURIComponent(texto)}`)
const everywhere = (texto: string, addresses = SEARCHES) =>
  Promise.all(addresses.map((address) => search(texto, staff, address)))
const open = (id = venda.id) => staff('POST', `/vendas/${id}/dados-do-cliente`)

/** What the audit says that they searched for, in words. */
async function searchesOf(who: string): Promise<string[]> {
  const { body } = await administrador('GET', '/auditoria?assunto=dados_pessoais')
  return body.itens
    .filter(({ quem }: EntradaDaAuditoria) => quem === who)
    .flatMap(({ acoes }: EntradaDaAuditoria) => acoes)
    .filter((words: string) => words.startsWith('buscou'))
}

/** Searches of entries and of payees' names. */
const OF_NO_SALES = /^(auditoria|fechamentos\.pagamentos|pagamentos\.listar)/

const TOO_MANY = {
  status: 429,
  body: {
    code: 'MUITAS_ABERTURAS',
    message:
      'Você já abriu ou buscou os dados de 3 clientes na última hora. Espere um pouco e tente de novo.',
  },
}

describe('a search for a whole value', () => {
  it.each([
    ['a CPF', ['529.982.247-25', '52998224725'], 'CPF ou telefone *********25'],
    ['a telefone', ['(21) 97654-3210', '21976543210', '+55 21 97654-3210'], 'CPF ou telefone *********10'],
    ['a telefone of ten digits', ['(21) 3322-1144', '2133221144'], 'telefone ********44'],
    ['an email', ['otavia@particular.example', ' OTÁVIA@Particular.example'], 'email o***@***'],
    ['what no client has', ['311.000.000-01'], 'CPF ou telefone *********01'],
  ])('of %s counts once an hour, however often and wherever it is asked', async (_what, written, words) => {
    for (const texto of [...written, written[0] ?? ''])
      for (const { status } of await everywhere(texto)) expect(status).toBe(200)
    const said = `buscou vendas por um dado completo do cliente: ${words}`
    expect(await searchesOf(nome)).toEqual([said])
    now = new Date(now.getTime() + 61 * 60_000)
    await everywhere(written[0] ?? '')
    expect(await searchesOf(nome)).toEqual([said, said])
  })

  it('counts for each person, also where their answers are shared', async () => {
    const other = await someone()
    for (const { staff: call } of [other, { staff }, other])
      expect((await search(CLIENT.cliente_cpf, call)).body.itens).toHaveLength(1)
    expect(await searchesOf(nome)).toHaveLength(1)
    expect(await searchesOf(other.nome)).toHaveLength(1)
    await configure({ aberturas_por_hora: 1 })
    await search(nobody(1), other.staff)
    expect((await search(nobody(1))).status).toBe(429)
  })

  it('is counted by every route that finds sales by it', async () => {
    let found = 0
    for (const { rota, method, parts } of ROUTES) {
      const { properties = {} } = INPUTS.get(rota)?.schema ?? {}
      if (method !== 'GET' || !('texto' in properties) || OF_NO_SALES.test(rota)) continue
      const { staff: call, nome: who } = await someone()
      const needed = Object.entries({ formato: 'csv', cargo: 'Corretor', acao: 'liberar' })
      const more = needed.filter(([name]) => name in properties).map((pair) => pair.join('='))
      const answer = await search(
        CLIENT.cliente_email,
        call,
        `/${parts.join('/').replace('{id}', vendedor.id)}?${more.join('&')}&`,
      )
      expect.soft([rota, answer.status]).toEqual([rota, 200])
      const text = answer.raw.toString()
      const finds = text.includes(venda.id) || /"(quantidade|total)":[1-9]|\n"?\S/.test(text)
      if (finds) found++
      expect.soft([rota, await searchesOf(who)]).toEqual([rota, finds ? [expect.any(String)] : []])
    }
    expect(found).toBe(8)
  })
})

describe('beyond the limit in an hour', () => {
  it('the search says so, whether the client exists or not, and wherever', async () => {
    await configure({ aberturas_por_hora: 3 })
    for (const n of [1, 2, 3]) expect((await search(nobody(n))).status).toBe(200)
    for (const texto of [nobody(4), CLIENT.cliente_cpf, CLIENT.cliente_email])
      for (const answer of await everywhere(texto, [...SEARCHES, ...FILES]))
        expect(answer).toMatchObject(TOO_MANY)
    // What was counted is answered on, as are all other searches.
    for (const texto of [nobody(2), 'otavia', '529.982']) expect((await search(texto)).status).toBe(200)
    expect(await searchesOf(nome)).toHaveLength(3)
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await search(CLIENT.cliente_cpf)).body.itens).toHaveLength(1)
  })

  it('nothing is gained by asking for many at once', async () => {
    await configure({ aberturas_por_hora: 3 })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => search(nobody(n))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(27)
    expect(await searchesOf(nome)).toHaveLength(3)
  })

  it('is one limit with the sales that were opened', async () => {
    await configure({ aberturas_por_hora: 3 })
    const other = await buildVenda(db, { cliente_cpf: '11144477735' })
    expect((await open()).status).toBe(200)
    await search(nobody(1))
    await search(nobody(2))
    expect(await open(other.id)).toMatchObject(TOO_MANY)
    expect(await search(nobody(3))).toMatchObject(TOO_MANY)
  })
})

describe('not counted is a search', () => {
  it.each(['529.982', '5299822472500', 'otavia', 'otavia@', '@particular.example', 'AR001/2026', 'a b@c.d'])(
    'for %s, which is no whole value',
    async (texto) => {
      await everywhere(texto)
      expect(await searchesOf(nome)).toEqual([])
    },
  )

  it.each(Object.values(CLIENT))('for %s of a sale that the person has open', async (texto) => {
    await configure({ aberturas_por_hora: 1 })
    await open()
    for (const { status } of await everywhere(texto)) expect(status).toBe(200)
    expect(await searchesOf(nome)).toEqual([])
    expect((await search(nobody(1))).status).toBe(429)
    now = new Date(now.getTime() + 61 * 60_000)
    await everywhere(texto)
    expect(await searchesOf(nome)).toHaveLength(1)
  })

  it('by somebody who sees the data', async () => {
    await configure({ aberturas_por_hora: 1 })
    for (const n of [1, 2]) expect((await search(nobody(n), administrador)).status).toBe(200)
    await configure({ dados_do_cliente: 'Visíveis' })
    for (const n of [1, 2]) expect((await search(nobody(n))).status).toBe(200)
    expect([...(await searchesOf('Ana Souza')), ...(await searchesOf(nome))]).toEqual([])
  })
})

describe('what was searched for', () => {
  it('stands nowhere in clear, and as another hash for each person', async () => {
    const other = await someone()
    for (const texto of ['390.533.447-05', 'ninguem@particular.example'])
      for (const call of [staff, other.staff]) expect((await search(texto, call)).status).toBe(200)
    for (const { schema, name } of await db.introspection.getTables()) {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(t::text, ' ') as text from ${sql.table(`${schema}.${name}`)} t`.execute(
        database.ownerDb,
      )
      expect(rows[0]?.text ?? '', name).not.toMatch(/39053344705|390\.533|ninguem@/)
    }
    const kept = await db.selectFrom('buscas_de_clientes').select('valor_hash').execute()
    expect(new Set(kept.map(({ valor_hash }) => valor_hash.toString('hex'))).size).toBe(kept.length)
  })

  it('is forgotten after a day', async () => {
    await search(nobody(1))
    await forgetOpenings(db, new Date(now.getTime() + 25 * 60 * 60_000))
    expect(await db.selectFrom('buscas_de_clientes').selectAll().execute()).toEqual([])
  })
})

it('an Administrador is told of somebody who searched for 40 clients in an hour, found or not', async () => {
  const told = async (): Promise<string[]> =>
    (await administrador('GET', '/avisos')).body.grupos
      .filter(({ tipo }: { tipo: string }) => tipo === 'abertura')
      .flatMap(({ itens }: { itens: { titulo: string }[] }) => itens.map(({ titulo }) => titulo))
  const aviso = `${nome} · 40 vendas e buscas de clientes em uma hora`
  await open()
  for (let n = 1; n <= 38; n++) await search(nobody(n))
  expect(await told()).not.toContain(aviso)
  await search(nobody(39))
  expect(await told()).toContain(aviso)
})
