import { describe, expect, it } from 'vitest'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { accessTests, type Rota } from '../testing/access.ts'
import { buildColaborador, buildUsuario, buildVenda } from '../testing/builders.ts'
import { colaboradorDigitado, edicaoDoColaborador } from '../testing/colaboradores.ts'
import { contend } from '../testing/database.ts'
import { testOffice } from '../testing/office.ts'
import type { Call } from '../testing/requests.ts'

const { database, app, administrador, staff } = await testOffice()

const ler = async (id: string): Promise<Colaborador> =>
  (await administrador('GET', `/colaboradores/${id}`)).body
const contar = async (): Promise<number> => (await administrador('GET', '/colaboradores')).body.total

describe('access', () => {
  const DE_TODOS: Rota[] = [
    ['GET', '/colaboradores'],
    ['GET', '/colaboradores/{id}'],
    ['GET', '/colaboradores/{id}/historico'],
    ['GET', '/colaboradores/{id}/sucessores'],
    ['GET', '/colaboradores/exportar?formato=csv'],
    ['GET', '/colaboradores/organograma'],
    ['GET', '/colaboradores/opcoes'],
    ['GET', '/colaboradores/ativos'],
    ['GET', '/colaboradores/superiores?cargo=Corretor'],
    ['GET', '/colaboradores/indicadores?cargo=Corretor'],
    ['GET', '/colaboradores/superiores-com-equipe'],
    ['PUT', '/colaboradores/{id}/status'],
    ['PUT', '/colaboradores/lote/status'],
  ]
  const DO_ADMINISTRADOR: Rota[] = [
    ['POST', '/colaboradores', 201],
    ['PUT', '/colaboradores/{id}'],
    ['DELETE', '/colaboradores/{id}'],
    ['PUT', '/colaboradores/lote'],
  ]

  /** Calls the route on a new colaborador, with a valid body. */
  async function attempt(call: Call, [method, path]: Rota) {
    const { id, versao } = await buildColaborador(database.db)
    const atual = await ler(id)
    const itens = [{ id, versao }]
    const bodies: Record<string, unknown> = {
      'POST /colaboradores': colaboradorDigitado(),
      'PUT /colaboradores/{id}': { versao, registro: edicaoDoColaborador(atual, { nome: 'Outro Nome' }) },
      'PUT /colaboradores/{id}/status': { status: 'Inativo' },
      'DELETE /colaboradores/{id}': { versao },
      'PUT /colaboradores/lote': { itens, mudanca: { campo: 'loja_id', valor: null } },
      'PUT /colaboradores/lote/status': { itens, status: 'Inativo' },
    }
    return call(method, path.replace('{id}', id), bodies[`${method} ${path}`])
  }

  const { refusesStrangers, servesBoth, servesAdministradorAlone } = accessTests(
    { app, administrador, staff },
    attempt,
  )

  it.each([...DE_TODOS, ...DO_ADMINISTRADOR])(
    '%s %s refuses a visitor, an Inativo and a login without usuario',
    refusesStrangers,
  )
  it.each(DE_TODOS)('%s %s serves Administrador and Staff', servesBoth)
  it.each(DO_ADMINISTRADOR)('%s %s serves an Administrador alone', servesAdministradorAlone)

  it.each(DO_ADMINISTRADOR)('%s %s refused to Staff changes nothing', async (...rota) => {
    const antes = await contar()
    expect((await attempt(staff, rota)).status).toBe(403)
    // The attempt itself created one colaborador.
    expect(await contar()).toBe(antes + 1)
  })
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
    expect((await ler(id)).id).toBe(id)
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
