/** A valid request of every route of the API as a Staff, for programs that try hostile ones in its place. */
import { requirementOf } from '../../src/contract/permissions.ts'
import type { Database } from '../../src/server/database/connections/connection.ts'
import { LOGINS } from '../../src/server/demo/usuarios.ts'
import { nextNumber } from '../../src/server/testing/database/numbers.ts'
import { requestWith } from '../../src/server/testing/http/hostile-requests.ts'
import { type Call, sentBody } from '../../src/server/testing/http/requests.ts'
import { isParameter, ROUTES } from '../../src/server/testing/http/routes.ts'
import { validCalls } from '../../src/server/testing/http/valid-calls.ts'

export interface Target {
  method: string
  /** From /api on, with an asterisk after its last segment if that is all a hostile value could stand in. */
  path: string
  body: string | undefined
  /** Its media type. */
  type: string
}

const DEMO_NUMBERS = 10_000

/** They would end the session with which the others are tried. */
const ENDS_SESSION = /^(sessao\.|senha\.alterar|perfil\.(encerrar|.*SegundoFator))/

/** The requests on a server with the demo's data, those that delete last, and the header of the Staff's session. */
export async function targetsOn(
  url: string,
  { db }: Database,
): Promise<{ targets: Target[]; authorization: string }> {
  const administrador = await person(url, 'Administrador')
  const staff = await person(url, 'Staff')
  // Numbers of the demo's records are taken.
  while (nextNumber() < DEMO_NUMBERS);
  const calls = validCalls({ db, ownerDb: db }, administrador)
  const targets: Target[] = []
  for (const route of ROUTES.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )) {
    // Streams have no end.
    if (ENDS_SESSION.test(route.rota) || route.rota === 'eventos.acompanhar') continue
    // Some need records that no other call has changed.
    calls.forget()
    const who = requirementOf(route.rota) === 'publico' ? administrador : staff
    const { target, text, type } = requestWith(route, await calls.inputFor(route.rota, [], who))
    const isBare = !target.includes('?') && (text === undefined || text === '{}')
    const inPath = isBare && route.parts.some(isParameter)
    targets.push({ method: route.method, path: target + (inPath ? '*' : ''), body: text, type })
  }
  return { targets, authorization: staff.authorization }
}

async function person(url: string, cargo: 'Administrador' | 'Staff') {
  const login = LOGINS.find((one) => one.cargo === cargo)
  if (!login) throw new Error(`the demo has no ${cargo}`)
  const signedIn = await callWith(url, {})('POST', '/sessao/token', {
    email: login.email,
    password: login.senha,
  })
  const authorization = `Bearer ${signedIn.body.access_token}`
  const call = callWith(url, { authorization })
  const { body } = await call('GET', '/sessao')
  return { id: String(body.sessao.user.usuario.id), email: login.email, authorization, call }
}

/** Calls of the API in the shape of the tests' own. */
function callWith(url: string, headers: Record<string, string>): Call {
  return async (method, path, body, more = {}) => {
    const sent = body === undefined ? undefined : sentBody(body)
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(sent && { 'content-type': sent.type }), ...more },
      ...(sent && { body: sent.payload }),
    })
    const raw = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(raw.toString()) : raw.toString(),
      headers: Object.fromEntries(response.headers),
      raw,
    }
  }
}
