/** What Configurações takes from Staff: deleting sales, and saying which commissions are paid. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { RESTRICAO_MESSAGES, type Restricao } from '../../core/restricoes.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildCadastros,
  createVenda,
  editOf,
  savedVenda,
  saveVenda,
  typedVenda,
} from '../testing/office/vendas.ts'

const { database, administrador, staff } = await testOffice()
const cadastros = await buildCadastros(database.db)

const EXCLUIR = RESTRICAO_MESSAGES['Excluir vendas']
const MARCAR = RESTRICAO_MESSAGES['Marcar comissões como pagas']

const restrict = (...restricoes_do_staff: Restricao[]) =>
  database.db.updateTable('configuracoes').set({ restricoes_do_staff }).execute()
const create = () => createVenda(administrador, cadastros)
const remove = ({ id, versao }: Venda, call = staff) => call('DELETE', `/vendas/${id}`, { versao })
const mark = ({ participantes, versao }: Venda, call = staff, status = 'Pago') =>
  call('POST', '/comissoes/marcar', {
    status,
    itens: participantes.slice(0, 1).map(({ id }) => ({ id, versao })),
    ...(status === 'Pago' ? { data_pagamento: '2026-03-12', tipo_pagamento_comissao: null } : {}),
  })
/** The edit form's participants, the first with that status. */
const firstWith = (venda: Venda, status_comissao: 'Pago' | 'Pendente') =>
  editOf(venda).participantes.map((one, i) => (i === 0 ? { ...one, status_comissao } : one))

beforeEach(() => restrict())

describe('a sale is excluded', () => {
  it('by no Staff once that is taken from them, and by an Administrador', async () => {
    await restrict('Excluir vendas')
    const venda = await create()
    expect(await remove(venda)).toMatchObject({
      status: 403,
      body: { code: 'SEM_PERMISSAO', message: EXCLUIR },
    })
    expect((await administrador('GET', `/vendas/${venda.id}`)).status).toBe(200)
    expect((await remove(venda, administrador)).status).toBe(200)
  })

  it('by Staff from whom nothing, or something else, is taken', async () => {
    expect((await remove(await create())).status).toBe(200)
    await restrict('Marcar comissões como pagas')
    expect((await remove(await create())).status).toBe(200)
  })
})

describe('once it is taken from Staff, who marks commissions as paid', () => {
  beforeEach(() => restrict('Marcar comissões como pagas'))

  it('is refused in Comissões, whatever they are marked as', async () => {
    const venda = await create()
    for (const status of ['Pago', 'Pendente', 'A estornar'])
      expect(await mark(venda, staff, status)).toMatchObject({ status: 403, body: { message: MARCAR } })
    expect((await mark(venda, administrador)).body).toMatchObject({ marcadas: 1 })
  })

  it('is refused in the form of a new sale, at its field', async () => {
    const typed = typedVenda(cadastros)
    const [first, ...others] = typed.participantes
    const paid = { ...typed, participantes: [{ ...first, status_comissao: 'Pago' }, ...others] }
    expect(await staff('POST', '/vendas', paid)).toMatchObject({
      status: 400,
      body: { message: MARCAR, data: { campos: { 'participantes.0.status_comissao': MARCAR } } },
    })
    expect((await administrador('POST', '/vendas', paid)).status).toBe(201)
    expect((await staff('POST', '/vendas', typedVenda(cadastros))).status).toBe(201)
  })

  it('is refused in the form of a sale, to Pago, from Pago and by leaving out who is paid', async () => {
    const venda = await create()
    const refused = async (one: Venda, overrides: Parameters<typeof saveVenda>[2], field: string) =>
      expect(await saveVenda(staff, one, overrides)).toMatchObject({
        status: 400,
        body: { data: { campos: { [`registro.${field}`]: MARCAR } } },
      })
    await refused(venda, { participantes: firstWith(venda, 'Pago') }, 'participantes.0.status_comissao')
    const paid = await savedVenda(administrador, venda, { participantes: firstWith(venda, 'Pago') })
    await refused(paid, { participantes: firstWith(paid, 'Pendente') }, 'participantes.0.status_comissao')
    await refused(paid, { participantes: editOf(paid).participantes.slice(1) }, 'participantes')
    // What is not said of payments may change as before.
    const kept = await savedVenda(staff, paid, { unidade: '77', status: 'Desistência' })
    expect(kept.participantes[0]).toMatchObject({ status_comissao: 'Pago', estorno_pendente: true })
  })

  it('is refused for the sale’s own commission, in its form and for many sales', async () => {
    const venda = await create()
    const desembolso = { status: 'Desembolsada', data_desembolso: '2026-03-20' } as const
    expect(await saveVenda(staff, venda, { ...desembolso, status_comissao: 'Pago' })).toMatchObject({
      status: 400,
      body: { data: { campos: { 'registro.status_comissao': MARCAR } } },
    })
    const many = { ...desembolso, itens: [{ id: venda.id, versao: venda.versao }] }
    expect(await staff('PUT', '/vendas/lote/status', { ...many, status_comissao: 'Pago' })).toMatchObject({
      status: 400,
      body: { data: { campos: { status_comissao: MARCAR } } },
    })
    expect(
      (await staff('PUT', '/vendas/lote/status', { ...many, status_comissao: 'Pendente' })).body,
    ).toMatchObject({ alteradas: 1, puladas: [] })
  })
})

it('the session says what is taken, to Staff only, and it holds from the next request', async () => {
  const restricoesOf = async (call: typeof staff) =>
    (await call('GET', '/sessao')).body.sessao.user.usuario.restricoes
  expect(await restricoesOf(staff)).toEqual([])
  const { versao } = (await administrador('GET', '/configuracoes')).body
  const registro = { dados_do_cliente: 'Visíveis', restricoes_do_staff: ['Excluir vendas'] }
  expect((await administrador('PUT', '/configuracoes', { versao, registro })).status).toBe(200)
  expect(await restricoesOf(staff)).toEqual(['Excluir vendas'])
  expect(await restricoesOf(administrador)).toEqual([])
  const { itens } = (await administrador('GET', '/configuracoes/historico')).body
  expect(itens[0].texto).toContain('O que o Staff não pode')
})
