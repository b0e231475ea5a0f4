import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FORM_OPEN_MS } from '../../core/formularios.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict } from '../testing/office/two-lojas.ts'
import { forgetClosedForms } from './formularios.ts'

const { database, administrador, staff } = await testOffice()

const form = () => `/formularios/lojas/${randomUUID()}`
const others = async (who: typeof staff, path: string) => (await who('PUT', path)).body.outros

describe('an open form', () => {
  it('is refused for what the caller may not edit, and for what has no forms', async () => {
    const id = randomUUID()
    expect(await staff('PUT', `/formularios/colaboradores/${id}`)).toMatchObject({ status: 403 })
    expect(await staff('PUT', `/formularios/configuracoes/${id}`)).toMatchObject({ status: 403 })
    expect(await administrador('PUT', `/formularios/configuracoes/${id}`)).toMatchObject({ status: 200 })
    expect(await administrador('PUT', `/formularios/auditoria/${id}`)).toMatchObject({ status: 400 })
  })

  it('is told to others who have it open too, and to nobody once it is closed', async () => {
    const path = form()
    expect(await others(staff, path)).toEqual([])
    expect(await others(staff, path)).toEqual([])
    const [name] = await others(administrador, path)
    expect(await others(administrador, form())).toEqual([])
    expect([name, ...(await others(staff, path))]).toEqual(['Bruno Lima', 'Ana Souza'])
    expect(await staff('DELETE', path)).toMatchObject({ status: 200 })
    expect(await others(administrador, path)).toEqual([])
  })

  it('of another loja is not found by a Staff who sees only their own', async () => {
    const { id } = await buildVenda(database.db)
    const path = `/formularios/vendas/${id}`
    expect(await others(administrador, path)).toEqual([])
    await restrict(database.db, 'Ver vendas de outras lojas')
    expect(await staff('PUT', path)).toMatchObject({ status: 404, body: { message: 'Venda não encontrada' } })
    await restrict(database.db)
    expect(await others(staff, path)).toHaveLength(1)
  })

  it('counts as closed, and is forgotten, when it was not renewed', async () => {
    const path = form()
    await others(staff, path)
    await database.db
      .updateTable('formularios_abertos')
      .set({ visto_em: sql<string>`now() - make_interval(secs => ${FORM_OPEN_MS / 1000})` })
      .execute()
    expect(await others(administrador, path)).toEqual([])
    await forgetClosedForms(database.db)
    const kept = await database.db.selectFrom('formularios_abertos').select('registro_id').execute()
    expect(kept.map(({ registro_id }) => registro_id)).toEqual([path.split('/').at(-1)])
  })
})
