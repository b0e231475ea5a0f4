import { expect, it } from 'vitest'
import { signIn } from '../testing/http/accounts.ts'
import { buildColaborador } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { app, database, services } = await testOffice()

it('a session knows the colaborador that its usuario is, from one request to the next', async () => {
  const { headers, usuario } = await signIn(app, { cargo: 'Staff' })
  const colaboradorOf = async () => {
    const identity = await services.accounts.identify({ headers: new Headers(headers), ip: '127.0.0.1' })
    return identity?.usuario?.colaborador_id
  }
  expect(await colaboradorOf()).toBeNull()
  const { id } = await buildColaborador(database.db)
  await database.db.updateTable('usuarios').set({ colaborador_id: id }).where('id', '=', usuario.id).execute()
  expect(await colaboradorOf()).toBe(id)
})
