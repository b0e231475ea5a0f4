/** Answers of repeated requests: clients' data in them is shown as their author may see it then. */
import { traverseContractProcedures } from '@orpc/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type RouteName } from '../../contract/index.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { mayStoreAnswer } from '../api/idempotency.ts'
import { signIn } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildCampanha, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { CLEAR, CLIENT, MASKED } from '../testing/office/planted-client.ts'
import { buildCadastros, editOf, typedVenda } from '../testing/office/vendas.ts'
import { forgetClientsInAnswers } from './client-data.ts'

let now = new Date('2026-03-20T15:00:00Z')
const { app, database, administrador, staff } = await testOffice({ max: 12, now: () => now })
const cadastros = await buildCadastros(database.db)

async function configure(changes: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('configuracoes').set(changes).execute()
}

let venda: Venda
beforeEach(async () => {
  now = new Date(now.getTime() + 26 * 60 * 60_000)
  await database.db.deleteFrom('vendas').execute()
  await configure({ dados_do_cliente: 'Sob pedido', aberturas_por_hora: null })
  const { id } = await buildVenda(database.db, { ...CLIENT, numero_venda: 'QT777/2026', ...cadastrosOf() })
  venda = (await administrador('GET', `/vendas/${id}`)).body
})

const cadastrosOf = () => ({
  loja_id: cadastros.loja_id,
  empreendimento_id: cadastros.empreendimento_id,
})
const open = (id = venda.id, call = staff) => call('POST', `/vendas/${id}/dados-do-cliente`)
describe('a stored answer', () => {
  const key = (name: string) => ({ 'idempotency-key': `chave-${name}-repetida` })

  it('of a sale is masked once the caller sees it so, though it was clear at first', async () => {
    await configure({ dados_do_cliente: 'Visíveis' })
    const { cliente_rg: _, cliente_renda: __, ...shown } = CLIENT
    const typed = typedVenda(cadastros, CLIENT)
    const create = () => staff('POST', '/vendas', typed, key('criar'))
    const { body: created } = await create()
    expect(created).toMatchObject(CLIENT)
    const edit = { versao: created.versao, registro: { ...editOf(created), unidade: '31' } }
    const update = () => staff('PUT', `/vendas/${created.id}`, edit, key('atualizar'))
    expect((await update()).body).toMatchObject(CLIENT)
    const campanha = await buildCampanha(database.db, {
      data_inicio: created.data_venda,
      data_fim: created.data_venda,
    })
    const apply = () =>
      staff(
        'POST',
        '/campanhas/aplicacoes',
        {
          campanha_id: campanha.id,
          venda_id: created.id,
          desconto_aplicado: 0,
          bonus_comissao_aplicado: 0,
        },
        key('aplicar'),
      )
    const { body: applied } = await apply()
    const remove = () =>
      staff('DELETE', `/campanhas/aplicacoes/${applied.campanhas[0].id}`, undefined, key('remover'))
    const requests = [create, update, apply, remove]
    for (const request of requests) expect((await request()).body).toMatchObject(shown)

    await configure({ dados_do_cliente: 'Sob pedido' })
    for (const request of requests) {
      const { status, raw, body } = await request()
      expect(status).toBeLessThan(300)
      expect(body).toMatchObject({ ...MASKED, id: created.id })
      expect(raw.toString()).not.toMatch(CLEAR)
    }
    // It is still the first answer, of the first version.
    expect((await create()).body).toMatchObject({ versao: created.versao, unidade: created.unidade })
    await open(created.id)
    expect((await create()).body).toMatchObject(CLIENT)
  })

  it('of somebody who is no longer Administrador is masked', async () => {
    const { headers, usuario } = await signIn(app, { cargo: 'Administrador', nome: 'Iara Reis' })
    const call = caller(app, headers)
    const typed = typedVenda(cadastros, CLIENT)
    const create = () => call('POST', '/vendas', typed, key('rebaixada'))
    expect((await create()).body).toMatchObject(CLIENT)
    await database.db.updateTable('usuarios').set({ cargo: 'Staff' }).where('id', '=', usuario.id).execute()
    const again = await create()
    expect(again).toMatchObject({ status: 201, body: MASKED })
    expect(again.raw.toString()).not.toMatch(CLEAR)
  })

  it('is none of what was shown on request, which counts and is recorded again', async () => {
    await configure({ aberturas_por_hora: 1 })
    const show = () => staff('POST', `/vendas/${venda.id}/dados-do-cliente`, undefined, key('mostrar'))
    const recorded = async () =>
      (await database.db.selectFrom('auditoria').select('id').where('ato', '=', 'dados_abertos').execute())
        .length
    const before = await recorded()
    expect((await show()).body).toMatchObject(CLIENT)
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await show()).body).toMatchObject(CLIENT)
    expect(await recorded()).toBe(before + 2)
    now = new Date(now.getTime() + 61 * 60_000)
    await open((await buildVenda(database.db, cadastrosOf())).id)
    expect(await show()).toMatchObject({ status: 429, body: { code: 'MUITAS_ABERTURAS' } })
  })

  it('has a sale nowhere but as the whole answer, where it is masked', () => {
    const withClient: string[] = []
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
      const { route, outputSchema } = procedure['~orpc']
      const name = path.join('.') as RouteName
      if ((route.method ?? 'GET') === 'GET' || !mayStoreAnswer(name) || outputSchema === undefined) return
      const { properties = {}, ...schema } = z.toJSONSchema(outputSchema as z.ZodType, {
        unrepresentable: 'any',
      })
      const { cliente_cpf: whole, ...parts } = properties
      if (whole) withClient.push(name)
      expect(JSON.stringify([parts, schema]), name).not.toContain('"cliente_cpf":')
    })
    expect(withClient.sort()).toEqual([
      'campanhas.aplicar',
      'campanhas.remover',
      'vendas.atualizar',
      'vendas.criar',
    ])
  })

  it('of a sale has no client after an hour, and is still the answer', async () => {
    const typed = typedVenda(cadastros, CLIENT)
    const first = (await administrador('POST', '/vendas', typed, key('antiga'))).body
    const kept = async () =>
      JSON.stringify(await database.db.selectFrom('idempotencia').select('resposta').execute())
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await forgetClientsInAnswers(database.db, inMinutes(59))
    expect(await kept()).toMatch(CLEAR)
    await forgetClientsInAnswers(database.db, inMinutes(61))
    expect(await kept()).not.toMatch(CLEAR)
    expect(await kept()).not.toContain(CLIENT.cliente_nome)
    const again = await administrador('POST', '/vendas', typed, key('antiga'))
    expect(again).toMatchObject({
      status: 201,
      body: { id: first.id, mascarados: ['cliente_cpf', 'cliente_telefone'] },
    })
  })
})
