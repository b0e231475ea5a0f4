/** Access tests shared by the API tests of every noun. */
import { expect } from 'vitest'
import { signIn, signInWithoutUsuario } from './accounts.ts'
import type { Office } from './office.ts'
import { type Answer, type Call, caller } from './requests.ts'

/** A route by its method and path, and the expected status for permitted callers: by default 200. */
export type Rota = [method: Parameters<Call>[0], path: string, served?: number]

/** Test functions for `it.each` over routes. `attempt` calls a route on a new record, with a valid body. */
export function accessTests(
  { app, administrador, staff }: Pick<Office, 'app' | 'administrador' | 'staff'>,
  attempt: (call: Call, rota: Rota) => Promise<Answer>,
) {
  return {
    /** Refuses a visitor, an Inativo and a login without usuario. */
    async refusesStrangers(...rota: Rota): Promise<void> {
      const inativo = caller(app, (await signIn(app, { status: 'Inativo' })).headers)
      const semUsuario = caller(app, (await signInWithoutUsuario(app)).headers)
      const visitante = await attempt(caller(app), rota)
      expect(visitante).toMatchObject({ status: 401, body: { code: 'NAO_AUTENTICADO' } })
      expect(await attempt(inativo, rota)).toMatchObject({ status: 403, body: { code: 'SEM_ACESSO' } })
      expect(await attempt(semUsuario, rota)).toMatchObject({ status: 403, body: { code: 'SEM_ACESSO' } })
    },
    async servesBoth(...rota: Rota): Promise<void> {
      const [, , served = 200] = rota
      expect((await attempt(administrador, rota)).status).toBe(served)
      expect((await attempt(staff, rota)).status).toBe(served)
    },
    async servesAdministradorAlone(...rota: Rota): Promise<void> {
      const [, , served = 200] = rota
      expect(await attempt(staff, rota)).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } })
      expect((await attempt(administrador, rota)).status).toBe(served)
    },
  }
}
