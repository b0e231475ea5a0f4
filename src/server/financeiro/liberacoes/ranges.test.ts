import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { COMISSOES } from '../../comissoes/source.ts'
import { buildColaborador, buildVenda } from '../../testing/office/builders.ts'
import { testOffice } from '../../testing/office/office.ts'
import { rangesOfVendas } from './ranges.ts'

it.each([1, 2, 3, 17])('each sale is in one of %d ranges', async (count) => {
  const { db } = (await testOffice()).database
  const { id: colaborador_id } = await buildColaborador(db)
  const first = '00000000-0000-0000-0000-000000000000'
  for (const id of [first, 'ffffffff-ffff-ffff-ffff-ffffffffffff', ...Array(8).fill(undefined)])
    await buildVenda(db, { id }, [{ colaborador_id, valor_comissao: 1 }])
  const found: string[] = []
  for (const isInRange of rangesOfVendas(count)) {
    const { rows } = await sql<{ id: string }>`
      select p.id from ${COMISSOES} join vendas v on v.id = p.venda_id where ${isInRange}`.execute(db)
    found.push(...rows.map(({ id }) => id))
  }
  const all = await db.selectFrom('vendas_participantes').select('id').execute()
  expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  await db.deleteFrom('vendas').execute()
})
