/** Races for what signs people in. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { addStaff } from '../../bench/session.ts'
import { LOGINS } from '../../e2e/harness/cluster.ts'
import { codeOf } from '../../src/server/testing/http/totp.ts'
import { callsAsAdministrador, callsOf, nextAddress } from '../calls.ts'
import { countOf, created, exactly, type Ground, type Races, statusOf } from './race.ts'

const { password } = LOGINS.Administrador
/** Failed sign-ins that one account may have from one address, and from anywhere. */
const GUESSES = 10
const MAIL_MS = 20_000

/** Races on accounts of their own, which all have the Administrador's password. */
export async function accountRaces({ site, database: { db, pool } }: Ground): Promise<Races> {
  const call = callsOf(site)
  const asAdministrador = await callsAsAdministrador(site)

  const account = () => addStaff(pool, LOGINS.Administrador.email)
  const signIn = (n: number, body: object, headers = {}) => call(n, 'POST', '/sessao', { body, headers })

  async function sessionsOf(userId: string): Promise<number> {
    const { rows } = await sql`select from auth."session" where "userId" = ${userId}`.execute(db)
    return rows.length
  }

  /** The two tokens of the link in the mail to that address. */
  async function linkTo(email: string): Promise<Record<string, string>> {
    const deadline = performance.now() + MAIL_MS
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from caixa_de_saida where para = ${email}`.execute(db)
      if (rows[0]) {
        const { corpo } = created(await asAdministrador(0, 'GET', `/caixa-de-saida/${rows[0].id}`))
        return Object.fromEntries(new URL(/http\S+/.exec(String(corpo))?.[0] ?? '').searchParams)
      }
      if (performance.now() > deadline) throw new Error('no mail with a link came')
      await wait(20)
    }
  }

  return {
    'a code of the second factor signs in once': async () => {
      const { id, email } = await account()
      const { cookie } = await signIn(0, { email, password })
      const own = { headers: { cookie } }
      const path = '/perfil/segundo-fator'
      const { chave } = created(await call(0, 'POST', path, { ...own, body: { senha: password } }))
      const codigo = codeOf(String(chave))
      created(await call(0, 'POST', `${path}/confirmar`, { ...own, body: { codigo } }))
      const next = codeOf(String(chave), 1)
      return {
        attempt: async (n) => statusOf(await signIn(n, { email, password, codigo: next })),
        judge: async (outcomes) =>
          exactly('winners', countOf(outcomes, '200'), 1) ?? exactly('sessions', await sessionsOf(id), 2),
      }
    },

    'a recovery link sets one password': async () => {
      const { email } = await account()
      created(await call(0, 'POST', '/senha/recuperar', { body: { email } }))
      const tokens = await linkTo(email)
      const won: string[] = []
      return {
        async attempt(n) {
          const own = `varanda-azul-${n}-77`
          const answer = await call(n, 'POST', '/senha/redefinir', { body: { ...tokens, password: own } })
          if (answer.status === 200) won.push(own)
          return statusOf(answer)
        },
        judge: async (outcomes) =>
          exactly('winners', countOf(outcomes, '200'), 1) ??
          exactly('the winner signs in', (await signIn(0, { email, password: won[0] })).status, 200),
      }
    },

    'a refresh token renews once at most': async () => {
      const { id, email } = await account()
      const renew = (n: number, { refresh_token }: Record<string, unknown>) =>
        call(n, 'POST', '/sessao/renovar', { body: { refresh_token } })
      const first = created(await call(0, 'POST', '/sessao/token', { body: { email, password } }))
      const second = created(await renew(0, first))
      return {
        attempt: async (n) => statusOf(await renew(n, second)),
        judge: async (outcomes) =>
          exactly('more than one', countOf(outcomes, '200') > 1, false) ??
          exactly('sessions', await sessionsOf(id), 0),
      }
    },

    'at most ten guesses of a password are checked': async () => {
      const { email } = await account()
      const headers = { 'x-forwarded-for': nextAddress() }
      return {
        attempt: async (n) => statusOf(await signIn(n, { email, password: `errada-${n}` }, headers)),
        judge: (outcomes) => exactly('more', countOf(outcomes, '422') > GUESSES, false),
      }
    },
  }
}
