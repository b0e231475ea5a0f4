import { afterAll, expect, it } from 'vitest'
import { csvOf, typedRow, upload } from '../testing/importacoes.ts'
import { testOffice } from '../testing/office.ts'

// Fewer connections than imports that wait for each other.
const { services, administrador: call } = await testOffice({ max: 3 })
afterAll(() => services.importer.stop())

it('ten imports at once wait for their turn without a connection, and each is made once', async () => {
  const import1 = (n: number) =>
    call('POST', '/importacoes', upload(csvOf([typedRow(n)])), { 'idempotency-key': `importar-${n}` })
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => import1(n)))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  await services.importer.settled()
  // Repeated after its people were registered: the first answer, although the file now has errors.
  expect((await import1(3)).body).toEqual(all[3]?.body)
  expect((await call('GET', '/importacoes')).body.itens).toHaveLength(10)
})
