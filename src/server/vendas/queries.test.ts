import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { VENDA_SORT_KEYS, VENDA_SORT_ORDERS, type VendaSortOrder } from '../../core/vendas/order.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { listarVendas, obterVenda, totalsOfVendas } from './queries.ts'

let database: TestDatabase
let moema: { id: string }
let bosque: { id: string }
let erica: { id: string }
let tadeu: { id: string }

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  moema = await buildLoja(db, { nome: 'Loja Moema' })
  bosque = await buildEmpreendimento(db, { nome: 'Residencial Bosque Encantado' })
  erica = await buildColaborador(db, { nome: 'Érica Nogueira' })
  tadeu = await buildColaborador(db, { nome: 'Tadeu Prado' })
  await buildVenda(
    db,
    {
      numero_venda: 'AR001/2026',
      cliente_nome: 'João Antônio da Conceição',
      cliente_cpf: '52998224725',
      cliente_telefone: '11987654321',
      cliente_email: 'joao@cliente.example',
      valor_venda: 300_000,
      data_venda: '2026-01-31',
      loja_id: moema.id,
      empreendimento_id: bosque.id,
      colaborador_id: erica.id,
      status: 'Assinada',
    },
    [{ colaborador_id: tadeu.id }],
  )
  await buildVenda(db, {
    numero_venda: 'AR002/2026',
    cliente_nome: 'Ana 100% Lima_Prado',
    cliente_cpf: '11144477735',
    cliente_telefone: '1133334444',
    cliente_email: null,
    valor_venda: 200_000,
    data_venda: '2026-02-01',
    tipo_pendencia: ['IR', 'CTPS'],
    torre: 'Torre\\Sul',
  })
  await buildVenda(db, {
    numero_venda: 'BX010/2025',
    cliente_nome: 'Ângela Ópera',
    cliente_cpf: '01234567890',
    cliente_telefone: '21955556666',
    cliente_email: null,
    valor_venda: 200_000,
    data_venda: '2025-12-31',
    status: 'Desistência',
  })
})
afterAll(() => database.close())

const numbers = async (filters: VendaFilterInput, ordem?: VendaSortOrder) => {
  const { itens } = await listarVendas(database.db, { ...filters, only: null }, { ordem })
  const totals = await totalsOfVendas(database.db, { ...filters, only: null })
  expect(totals.quantidade).toBe(itens.length)
  expect(totals.valor_venda).toBe(itens.reduce((sum, { valor_venda }) => sum + valor_venda, 0))
  expect(totals.valor_comissao).toBe(itens.reduce((sum, { valor_comissao }) => sum + valor_comissao, 0))
  const own = itens.flatMap((venda) =>
    venda.participantes.filter((p) => p.colaborador_id === filters.colaborador_id),
  )
  expect(totals.corretor?.valor_comissao ?? 0).toBe(
    own.reduce((sum, { valor_comissao }) => sum + valor_comissao, 0),
  )
  return itens.map(({ numero_venda }) => numero_venda)
}
const [JOAO, ANA, ANGELA] = ['AR001/2026', 'AR002/2026', 'BX010/2025']

describe('a text finds', () => {
  it.each<[string, string[]]>([
    ['joao antonio', [JOAO]],
    ['CONCEIÇÃO', [JOAO]],
    ['opera', [ANGELA]],
    ['ar00', [ANA, JOAO]],
    ['529.982.247-25', [JOAO]],
    ['529.982', [JOAO]],
    ['(11) 98765-4321', [JOAO]],
    ['+55 11 98765', [JOAO]],
    ['5511987654321', [JOAO]],
    ['011 98765-4321', [JOAO]],
    ['012.345.678-90', [ANGELA]],
    ['JOAO@cliente', [JOAO]],
    ['BÓSQUE', [JOAO]],
    ['erica nog', [JOAO]],
    ['conceicao joao', [JOAO]],
    ['lima_ ar002 ana', [ANA]],
    ['joao ana', []],
    ['encantado bosque', [JOAO]],
    ['nogueira erica', [JOAO]],
    ['prado tadeu', [JOAO]],
    ['tadeu', [JOAO]],
    ['prado', [ANA, JOAO]],
    ['%', [ANA]],
    ['100%', [ANA]],
    ['lima_', [ANA]],
    ['_____', []],
    ['\\sul', [ANA]],
    ["'", []],
    ['ninguém', []],
  ])('%s: %j', async (texto, expected) => {
    expect(await numbers({ texto }, 'numero')).toEqual([...expected].sort())
  })
})

describe('a filter leaves', () => {
  it('statuses', async () => {
    expect(await numbers({ status: ['Assinada', 'Desistência'] }, 'numero')).toEqual([JOAO, ANGELA])
    expect(await numbers({ status: [] }, 'numero')).toHaveLength(3)
  })
  it('a period with both its ends', async () => {
    expect(await numbers({ de: '2025-12-31', ate: '2026-01-31' }, 'numero')).toEqual([JOAO, ANGELA])
    expect(await numbers({ de: '2026-02-01' })).toEqual([ANA])
    expect(await numbers({ ate: '2025-12-30' })).toEqual([])
  })
  it('a store, a development, a pending type', async () => {
    expect(await numbers({ loja_id: moema.id })).toEqual([JOAO])
    expect(await numbers({ empreendimento_id: bosque.id })).toEqual([JOAO])
    expect(await numbers({ pendencia: 'CTPS' })).toEqual([ANA])
  })
  it('a main seller or a participant', async () => {
    expect(await numbers({ colaborador_id: erica.id })).toEqual([JOAO])
    expect(await numbers({ colaborador_id: tadeu.id })).toEqual([JOAO])
  })
  it('what all of them leave', async () => {
    expect(await numbers({ texto: 'prado', status: ['Assinada'], loja_id: moema.id })).toEqual([JOAO])
    expect(await numbers({ texto: 'prado', status: ['Pago'] })).toEqual([])
  })
})

it('the totals of one corretor separate their own commission from that of all participants', async () => {
  const { db } = database
  const lia = await buildColaborador(db, { nome: 'Lia Prates' })
  const davi = await buildColaborador(db, { nome: 'Davi Luz' })
  const venda = { valor_venda: 100_000, colaborador_id: lia.id }
  await buildVenda(db, { ...venda, cliente_nome: 'Nara' }, [
    { colaborador_id: lia.id, percentual_comissao: 1, valor_comissao: 1000 },
    { colaborador_id: davi.id, percentual_comissao: 3, valor_comissao: 3000 },
  ])
  // Lia is the main seller, but does not participate.
  await buildVenda(db, venda, [{ colaborador_id: davi.id, percentual_comissao: 2, valor_comissao: 2000 }])
  const totals = (filters: VendaFilterInput) => totalsOfVendas(db, { ...filters, only: null })
  const all = { quantidade: 2, valor_venda: 200_000, valor_comissao: 6000 }
  const ofLia = { nome: 'Lia Prates', valor_comissao: 1000 }
  const colaborador_id = lia.id
  expect(await totals({ colaborador_id })).toEqual({ ...all, corretor: ofLia })
  expect(await totals({ colaborador_id, papel: 'principal' })).toEqual({ ...all, corretor: ofLia })
  expect(await totals({ colaborador_id, papel: 'equipe' })).toEqual({ ...all, corretor: ofLia })
  expect(await totals({ colaborador_id: davi.id })).toEqual({
    ...all,
    corretor: { nome: 'Davi Luz', valor_comissao: 5000 },
  })
  expect(await totals({ colaborador_id, texto: 'nara' })).toEqual({
    quantidade: 1,
    valor_venda: 100_000,
    valor_comissao: 4000,
    corretor: ofLia,
  })
  expect((await totals({})).corretor).toBeNull()
  expect((await totals({ colaborador_id: '00000000-0000-4000-8000-000000000000' })).corretor).toBeNull()
  await db.deleteFrom('vendas').where('colaborador_id', '=', lia.id).execute()
})

describe('the orders', () => {
  it.each<[VendaSortOrder, string[]]>([
    ['recentes', [ANGELA, ANA, JOAO]],
    ['data_desc', [ANA, JOAO, ANGELA]],
    ['data_asc', [ANGELA, JOAO, ANA]],
    ['numero', [JOAO, ANA, ANGELA]],
    ['cliente', [ANA, ANGELA, JOAO]],
  ])('%s', async (ordem, expected) => {
    expect(await numbers({}, ordem)).toEqual(expected)
  })

  it('by value put equal values in one order both ways', async () => {
    const ascending = await numbers({}, 'valor_asc')
    expect(ascending.at(-1)).toBe(JOAO)
    expect(await numbers({}, 'valor_desc')).toEqual([...ascending].reverse())
  })
})

describe('pages', () => {
  const read = async (
    ordem: VendaSortOrder,
    filters: VendaFilterInput,
    between: () => Promise<unknown> = async () => {},
  ) => {
    const lidos: string[] = []
    let cursor: string | undefined
    do {
      const { itens, proximo } = await listarVendas(
        database.db,
        { ...filters, only: null },
        { ordem, cursor, limite: 2 },
      )
      expect(itens.length).toBeLessThanOrEqual(2)
      lidos.push(...itens.map(({ id }) => id))
      cursor = proximo ?? undefined
      if (cursor) await between()
    } while (cursor)
    return lidos
  }

  it('give each sale once, in every order, with and without a text', async () => {
    const { loja_id } = await buildVenda(database.db, { cliente_nome: 'Caio Um' })
    for (let i = 0; i < 6; i++)
      await buildVenda(database.db, { loja_id, cliente_nome: `Caio ${i}`, valor_venda: 100 })
    for (const ordem of VENDA_SORT_KEYS)
      for (const filters of [{}, { texto: 'caio' }, { loja_id }]) {
        const whole = await listarVendas(database.db, { ...filters, only: null }, { ordem, limite: 100 })
        expect(whole.proximo).toBeNull()
        expect(await read(ordem, filters), VENDA_SORT_ORDERS[ordem]).toEqual(whole.itens.map(({ id }) => id))
      }
  })

  it('neither repeat nor lose a sale while others are added', async () => {
    const { loja_id } = await buildVenda(database.db)
    for (let i = 0; i < 4; i++) await buildVenda(database.db, { loja_id })
    const before = (await listarVendas(database.db, { loja_id, only: null })).itens.map(({ id }) => id)
    expect(await read('recentes', { loja_id }, () => buildVenda(database.db, { loja_id }))).toEqual(before)
  })
})

it('a sale is read with all that belongs to it', async () => {
  const { itens } = await listarVendas(database.db, { texto: JOAO, only: null })
  const [venda] = itens
  expect(venda).toMatchObject(await obterVenda(database.db, venda?.id ?? '', null))
  expect(venda).toMatchObject({
    data_venda: '2026-01-31',
    valor_venda: 300_000,
    percentual_comissao: 2,
    valor_comissao: 6000,
    cliente_renda: 9800.5,
    empreendimento: {
      nome: 'Residencial Bosque Encantado',
      endereco: 'Avenida Brigadeiro Faria Lima, 3500 - Itaim Bibi - São Paulo/SP',
    },
    loja: { nome: 'Loja Moema' },
    colaborador: { nome: 'Érica Nogueira' },
    participantes: [
      {
        colaborador: { nome: 'Tadeu Prado', cargo: 'Corretor', status: 'Ativo' },
        percentual_comissao: 2,
        valor_comissao: 6000,
      },
    ],
    campanhas: [],
  })
})
