import { afterAll, expect, it } from 'vitest'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { csvOf, importsOf, typedRow } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

// Fewer connections than imports that wait for each other.
const { app, services, administrador: call } = await testOffice({ max: 3 })
afterAll(() => services.importer.stop())

it('ten imports at once wait for their turn without a connection, and each is made once', async () => {
  // Nobody has more than five files under way.
  const calls = [call, caller(app, (await signIn(app)).headers)]
  const sent = []
  for (const [who, each] of calls.entries())
    for (let n = 0; n < 5; n++) {
      const own = importsOf(each, 'colaboradores')
      const { body } = await own.send(csvOf([typedRow(who * 5 + n)]))
      const headers = { 'idempotency-key': `importar-${who}-${n}` }
      sent.push(() => each('POST', '/importacoes', own.bodyOf(body.id), headers))
    }
  const all = await Promise.all(sent.map((import1) => import1()))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  await services.importer.settled()
  // Repeated after its people were registered: the first answer, although the file now has errors.
  expect((await sent[3]?.())?.body).toEqual(all[3]?.body)
  expect((await call('GET', '/importacoes?tipo=colaboradores')).body.itens).toHaveLength(10)
})
