/** Requests every route of the contract through every way of writing its address: nobody gets past the permissions. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall, unrestricted } from '../../contract/permissions.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { dataOf } from '../testing/database/snapshot.ts'
import { type SignedIn, signIn, signInWithoutUsuario, testApp } from '../testing/http/accounts.ts'
import { ambiguousAddresses, carriersOf, otherAddresses, sameAddresses } from '../testing/http/addresses.ts'
import { type RawRequest, rawSender } from '../testing/http/raw-requests.ts'
import { isParameter, ROUTES, type RouteOfContract } from '../testing/http/routes.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildLoja,
} from '../testing/office/builders.ts'
import { buildSorteio } from '../testing/office/sorteios.ts'

interface Person {
  name: string
  headers: Record<string, string>
  /** Null for people who may use only public routes. */
  cargo: UsuarioCargo | null
  refusal: { status: number; code: string }
}

let database: TestDatabase
let app: FastifyInstance
let wire: ReturnType<typeof rawSender>
let people: Person[]
let staff: SignedIn
let data: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { env: { TRUSTED_PROXIES: '127.0.0.1' } })).app
  await app.listen({ port: 0, host: '127.0.0.1' })
  wire = rawSender(app)
  const { db } = database
  for (const build of [
    buildLoja,
    buildEmpreendimento,
    buildColaborador,
    buildCampanha,
    buildFaixa,
    buildSorteio,
  ])
    await build(db)
  const withoutAccess = { cargo: null, refusal: { status: 403, code: 'SEM_ACESSO' } }
  people = [
    { name: 'a visitor', headers: {}, cargo: null, refusal: { status: 401, code: 'NAO_AUTENTICADO' } },
    { name: 'a login without usuario', ...(await signInWithoutUsuario(app)), ...withoutAccess },
    { name: 'an Inativo', ...(await signIn(app, { status: 'Inativo' })), ...withoutAccess },
  ]
  for (const cargo of USUARIO_CARGOS) {
    const signedIn = await signIn(app, { cargo })
    if (cargo === 'Staff') staff = signedIn
    const { headers } = signedIn
    people.push({ name: cargo, headers, cargo, refusal: { status: 403, code: 'SEM_PERMISSAO' } })
  }
  data = await dataOf(database.ownerDb)
})
afterAll(async () => {
  wire.close()
  await app.close()
  await database.close()
})

const may = ({ rota }: RouteOfContract, { cargo }: Person) => mayCall(cargo && unrestricted(cargo), rota)

let lastAddress = 0
/** Each test's requests come from a different address, so that rate limits do not interfere. */
const sender = () => {
  const ip = `10.1.${++lastAddress >> 8}.${lastAddress & 255}`
  return ({ headers, ...asked }: RawRequest) =>
    wire.send({ ...asked, headers: { ...headers, 'x-forwarded-for': ip } })
}

/** The route's parts with the id of an existing record, if its noun has any. */
async function filledIn({ parts: [noun = '', ...more] }: RouteOfContract): Promise<string[]> {
  const ids = await idsOf(database, noun)
  return [noun, ...more.map((part) => (isParameter(part) ? (ids[0] ?? ABSENT) : part))]
}
const ABSENT = '11111111-1111-4111-8111-111111111111'

async function idsOf({ ownerDb }: TestDatabase, noun: string): Promise<string[]> {
  const table = noun.replaceAll('-', '_')
  const { rows } = await sql<{ tem: boolean }>`
    select exists (select from information_schema.columns
                    where table_schema = 'public' and table_name = ${table} and column_name = 'id') as tem`.execute(
    ownerDb,
  )
  if (!rows[0]?.tem) return []
  const found = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(ownerDb)
  return found.rows.map(({ id }) => id)
}

/** With a body that would delete a record in its first version, and without a body. */
const bodiesOf = (method: string) => (method === 'GET' ? [undefined] : [undefined, { versao: 1 }])

/** The wrong answers to `asked`; empty if all are correct. */
async function walk(
  asked: { who: Person; name: string; target: string }[],
  { method }: RouteOfContract,
  judge: (who: Person, answer: { status: number | null; code: string | null }) => boolean,
): Promise<string[]> {
  const send = sender()
  const wrong: string[] = []
  await Promise.all(
    asked.flatMap(({ who, name, target }) =>
      bodiesOf(method).map(async (body) => {
        const answer = await send({ method, target, headers: who.headers, body })
        const of = body ? 'with a body' : 'without a body'
        if (!judge(who, answer))
          wrong.push(`${who.name}, ${name}, ${of}: ${method} ${target} → ${answer.status} ${answer.code}`)
      }),
    ),
  )
  return wrong
}

/** After the last of a noun's routes, compares with the previous noun's: for each route it would take a third of the time. */
async function expectNothingChanged(
  { rota, parts: [noun] }: RouteOfContract,
  routes = ROUTES,
): Promise<void> {
  const next = routes[routes.findIndex((each) => each.rota === rota) + 1]
  if (next?.parts[0] === noun) return
  const before = data
  data = await dataOf(database.ownerDb)
  expect(data).toEqual(before)
}

const everybody = (addresses: Record<string, string>, some = people) =>
  Object.entries(addresses).flatMap(([name, target]) => some.map((who) => ({ who, name, target })))

describe.each(ROUTES)('$rota', (route) => {
  afterAll(() => expectNothingChanged(route))

  it('is refused to all by an address that can be read in two ways', async () => {
    const parts = await filledIn(route)
    const carriers = carriersOf(route).slice(0, 2)
    const addresses = ambiguousAddresses(route, parts, { origin: app.listeningOrigin, carriers })
    // Were it decided after who asks, a visitor would get 401 and an Administrador be served.
    const [least, most] = [people.slice(0, 1), people.filter(({ cargo }) => cargo === 'Administrador')]
    const wrong = await walk(
      everybody(addresses, [...least, ...most]),
      route,
      (_, { status, code }) => status === 404 && code === 'ENDERECO_INVALIDO',
    )
    expect(wrong).toEqual([])
  })

  it('is refused by its own address to whom it does not serve, and to nobody by an address like it', async () => {
    const parts = await filledIn(route)
    const strangers = people.filter((who) => !may(route, who))
    const wrong = [
      ...(await walk(
        everybody(sameAddresses(parts), strangers),
        route,
        ({ refusal }, { status, code }) => status === refusal.status && code === refusal.code,
      )),
      ...(await walk(everybody(otherAddresses(parts)), route, (who, { status, code }) =>
        may(route, who) ? status !== null && status < 500 : status === 404 || code === who.refusal.code,
      )),
    ]
    expect(wrong).toEqual([])
  })
})

const READS = ROUTES.filter(({ method }) => method === 'GET')
it.each(READS)('$rota serves whom the permissions say', async (route) => {
  const parts = await filledIn(route)
  const wrong = await walk(
    everybody(
      sameAddresses(parts),
      people.filter((who) => may(route, who)),
    ),
    route,
    (_, { status, code }) =>
      status !== null && status < 500 && ![401, 403].includes(status) && code !== 'ROTA_INEXISTENTE',
  )
  expect(wrong).toEqual([])
  await expectNothingChanged(route, READS)
})

it.each([
  '/api/vendas/..\\usuarios\\',
  '/api/vendas/..%5cusuarios%5c',
  '/api/vendas/%2e%2e/usuarios/',
  '/api/premiacoes/..\\usuarios/',
  '/api/vendas/..%2fusuarios%2f',
  '/api/usuarios/',
])('Staff does not become Administrador by PUT %s', async (prefix) => {
  const { id, nome, email, versao } = staff.usuario
  const usuario = {
    nome,
    email,
    cargo: 'Administrador',
    status: 'Ativo',
    loja_id: null,
    colaborador_id: null,
  }
  const { status } = await sender()({
    method: 'PUT',
    target: `${prefix}${id}`,
    headers: staff.headers,
    body: { versao, registro: usuario },
  })
  const { cargo } = await database.db
    .selectFrom('usuarios')
    .select('cargo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ status, cargo }).toEqual({ status: prefix === '/api/usuarios/' ? 403 : 404, cargo: 'Staff' })
})
