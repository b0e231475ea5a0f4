import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { buildLoja, buildVenda } from '../testing/office/builders.ts'
import { proposeNumero } from './numeros.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('the number proposed', () => {
  const propor = (loja_id: string, data_venda = '2026-05-10') =>
    proposeNumero(database.db, { loja_id, data_venda })
  const vender = (loja_id: string, numero_venda: string, data_venda = '2026-03-10') =>
    buildVenda(database.db, { loja_id, numero_venda, data_venda })

  it('begins with the store’s code', async () => {
    expect(await propor((await buildLoja(database.db, { codigo: 'MO' })).id)).toBe('MO001/2026')
  })

  it('follows the latest of the store and year', async () => {
    const { id } = await buildLoja(database.db)
    const other = await buildLoja(database.db)
    await vender(id, 'PN007/2025', '2025-11-02')
    await vender(id, 'PN041/2026')
    await vender(other.id, 'PN090/2026')
    expect(await propor(id)).toBe('PN042/2026')
    expect(await propor(id, '2025-12-31')).toBe('PN008/2025')
  })

  it('starts over in a new year, in the same pattern', async () => {
    const { id } = await buildLoja(database.db)
    await vender(id, 'SA0419/2025', '2025-11-02')
    expect(await propor(id)).toBe('SA0001/2026')
  })

  it('passes over one without the pattern', async () => {
    const { id } = await buildLoja(database.db)
    await vender(id, 'TT003/2026')
    await vender(id, 'avulsa')
    expect(await propor(id)).toBe('TT004/2026')
  })

  it('skips numbers that are taken, whatever their case', async () => {
    const { id } = await buildLoja(database.db)
    const other = await buildLoja(database.db)
    await vender(other.id, 'zz002/2026')
    await vender(other.id, 'ZZ003/2026')
    await vender(id, 'ZZ001/2026')
    expect(await propor(id)).toBe('ZZ004/2026')
  })

  it('is none where there is no pattern, or no store', async () => {
    const { id } = await buildLoja(database.db)
    await vender(id, 'sem padrão')
    expect(await propor(id)).toBeNull()
    expect(await propor('00000000-0000-4000-8000-000000000000')).toBeNull()
  })
})
