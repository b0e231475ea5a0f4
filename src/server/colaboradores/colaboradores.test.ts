import { describe, expect, it } from 'vitest'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { contend } from '../testing/database/database.ts'
import { buildColaborador, buildUsuario, buildVenda } from '../testing/office/builders.ts'
import { editOfColaborador, typedColaborador } from '../testing/office/colaboradores.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

const read = async (id: string): Promise<Colaborador> =>
  (await administrador('GET', `/colaboradores/${id}`)).body
const count = async (): Promise<number> => (await administrador('GET', '/colaboradores')).body.total

it('stays as it is when Staff tries what only an Administrador may', async () => {
  const { id, versao } = await buildColaborador(database.db)
  const before = await read(id)
  const total = await count()
  const edit = editOfColaborador(before, { nome: 'Outro Nome' })
  const mudanca = { campo: 'loja_id', valor: null }
  for (const [method, path, body] of [
    ['POST', '/colaboradores', typedColaborador()],
    ['PUT', `/colaboradores/${id}`, { versao, registro: edit }],
    ['DELETE', `/colaboradores/${id}`, { versao }],
    ['PUT', '/colaboradores/lote', { itens: [{ id, versao }], mudanca }],
  ] as const)
    expect(await staff(method, path, body), `${method} ${path}`).toMatchObject({
      status: 403,
      body: { code: 'SEM_PERMISSAO' },
    })
  expect(await read(id)).toEqual(before)
  expect(await count()).toBe(total)
})

describe('deleting', () => {
  it('is refused while others depend on the colaborador, with the counts and the way out', async () => {
    const { id, versao } = await buildColaborador(database.db, { cargo: 'Corretor' })
    await buildVenda(database.db, { colaborador_id: id }, [{ colaborador_id: id }])
    await buildVenda(database.db, {}, [{ colaborador_id: id }])
    await buildUsuario(database.db, { colaborador_id: id })
    await database.db
      .insertInto('metas')
      .values({
        nome: 'Meta',
        periodo_inicio: '2026-01-01',
        periodo_fim: '2026-12-31',
        colaborador_id: id,
        vendas_meta: 3,
      })
      .execute()
    await database.db
      .insertInto('premiacoes')
      .values({ colaborador_id: id, premio: 'TV', motivo: 'Melhor do mês', data_premiacao: '2026-03-01' })
      .execute()
    const answer = await administrador('DELETE', `/colaboradores/${id}`, { versao })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message:
          'Não é possível excluir: 1 venda como vendedor principal, 2 participações em vendas, 1 usuário, 1 meta e 1 premiação dependem deste colaborador. Inative-o em vez disso.',
      },
    })
    expect((await read(id)).id).toBe(id)
  })

  it('is refused for one who leads or referred others', async () => {
    const lider = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { superior_id: lider.id })
    await buildColaborador(database.db, { superior_id: lider.id, indicado_por: lider.id })
    expect((await administrador('DELETE', `/colaboradores/${lider.id}`, { versao: 1 })).body.message).toBe(
      'Não é possível excluir: 2 subordinados e 1 indicado dependem deste colaborador. Inative-o em vez disso.',
    )
    const indicador = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { indicado_por: indicador.id })
    expect(
      (await administrador('DELETE', `/colaboradores/${indicador.id}`, { versao: 1 })).body.message,
    ).toBe('Não é possível excluir: 1 indicado depende deste colaborador. Inative-o em vez disso.')
  })

  it('sees what came in meanwhile', async () => {
    const lider = await buildColaborador(database.db, { cargo: 'Gerente' })
    const result = await contend(
      database.db,
      (trx) => buildColaborador(trx, { superior_id: lider.id }),
      () => administrador('DELETE', `/colaboradores/${lider.id}`, { versao: 1 }),
    )
    expect(result).toMatchObject({ status: 'fulfilled', value: { status: 422, body: { code: 'EM_USO' } } })
  })

  it('is refused for an older version', async () => {
    const { id } = await buildColaborador(database.db)
    expect(await administrador('DELETE', `/colaboradores/${id}`, { versao: 9 })).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA' },
    })
  })

  it('takes the colaborador, their eligibility and their drafts away', async () => {
    const { id, versao } = await buildColaborador(database.db)
    await database.db.insertInto('roleta_elegibilidade').values({ colaborador_id: id }).execute()
    await administrador('PUT', `/rascunhos/colaborador:${id}`, { conteudo: { nome: 'x' } })
    expect(await administrador('DELETE', `/colaboradores/${id}`, { versao })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect((await administrador('GET', `/colaboradores/${id}`)).status).toBe(404)
    expect((await administrador('GET', `/rascunhos/colaborador:${id}`)).body).toEqual({ rascunho: null })
  })
})
