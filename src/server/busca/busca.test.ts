import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../contract/busca.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFavorecido,
  buildLoja,
  buildUsuario,
  buildVenda,
} from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { searchIn } from './busca.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database)).app
  call = caller(app, (await signIn(app, { cargo: 'Staff', nome: 'Quem Procura' })).headers)
  const loja = await buildLoja(db, { nome: 'Loja Ipê', codigo: 'IPE', cidade: 'Santos' })
  const aurora = await buildEmpreendimento(db, {
    nome: 'Residencial Aurora',
    codigo: 'AUR',
    tipo: 'Misto',
  })
  await buildColaborador(db, { nome: 'Ângela Ipê Ramos', cpf: '52998224725', loja_id: loja.id })
  await buildColaborador(db, { nome: 'Ipê Antigo', status: 'Inativo', cargo: 'Gerente' })
  await buildUsuario(db, { nome: 'Joana Ipê', email: 'joana@plantao.example' })
  await buildCampanha(db, {
    nome: 'Feirão do Ipê',
    tipo: 'Premiação',
    data_inicio: '2026-03-01',
    data_fim: '2026-03-31',
  })
  const common = { empreendimento_id: aurora.id, loja_id: loja.id }
  await buildVenda(db, {
    ...common,
    numero_venda: 'AR001/2026',
    cliente_nome: 'Márcia Conceição',
    cliente_cpf: '39053344705',
    unidade: '7B',
    torre: 'Sul',
    status: 'Assinada',
    created_at: '2026-01-01T00:00:00Z',
  })
  for (let n = 10; n < 17; n++)
    await buildVenda(db, {
      ...common,
      numero_venda: `AR0${n}/2026`,
      cliente_nome: `Cliente Ipê ${n}`,
      unidade: String(n),
      created_at: `2026-02-${n}T00:00:00Z`,
    })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const procurar = async (texto: string): Promise<SearchResult[]> =>
  (await call('GET', `/busca?${new URLSearchParams({ texto })}`)).body.itens
const titles = async (texto: string) => (await procurar(texto)).map(({ titulo }) => titulo)

it('finds every kind, in order, those in use first and five sales at most', async () => {
  const found = await procurar('IPE')
  expect(found.map(({ tipo, titulo, detalhe }) => [tipo, titulo, detalhe])).toEqual([
    ...[16, 15, 14, 13, 12].map((n) => [
      'venda',
      `AR0${n}/2026 · Cliente Ipê ${n}`,
      `Residencial Aurora · torre A · unidade ${n} · Pago/Pendente`,
    ]),
    ['colaborador', 'Ângela Ipê Ramos', 'Corretor · Loja Ipê'],
    ['colaborador', 'Ipê Antigo', 'Gerente · Inativo'],
    ['usuario', 'Joana Ipê', 'Staff · joana@plantao.example'],
    ['loja', 'Loja Ipê', 'IPE · Santos/SP'],
    ['campanha', 'Feirão do Ipê', 'Premiação · 01/03/2026 a 31/03/2026 · Ativa'],
  ])
  const [venda] = found
  expect((await call('GET', `/vendas/${venda?.id}`)).body.numero_venda).toBe('AR016/2026')
})

describe('a sale is found by', () => {
  it.each([
    ['its number', 'ar001/2026'],
    ['its client, without accents', 'marcia conceicao'],
    ['words in any order', 'conceição AR001'],
    ['its short unit', '7b'],
    ['its tower and client', 'sul márcia'],
    ['its masked CPF', '390.533.447-05'],
  ])('%s', async (_how, texto) => {
    expect(await titles(texto)).toEqual(['AR001/2026 · Márcia Conceição'])
  })

  it('its very number before newer ones that begin with it', async () => {
    const { db } = database
    await buildVenda(db, { numero_venda: 'ZZ1' })
    await buildVenda(db, { numero_venda: 'ZZ12' })
    expect(await titles('zz1')).toEqual(['ZZ1 · Márcia Regina de Almeida', 'ZZ12 · Márcia Regina de Almeida'])
    expect(await titles('ZZ12')).toHaveLength(1)
  })
})

it('a development by name or code, a person by CPF, letters of LIKE as letters', async () => {
  expect(await titles('aur')).toEqual(['Residencial Aurora'])
  for (const cpf of ['52998224725', '529.982.247-25', '982.247'])
    expect(await titles(cpf)).toEqual(['Ângela Ipê Ramos'])
  for (const texto of ['100%', 'a_b', '\\\\', "' or 1=1 --"]) expect(await titles(texto)).toEqual([])
})

describe('closings and payments', () => {
  it('are found by number and by the amount that leaves the bank, paid or not', async () => {
    const { db } = database
    const favorecido = await buildFavorecido(db, { nome: 'Zeca Reis' })
    const { id, pagamentos } = await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [2_000], desconto: 390.65 }],
    })
    const paid = await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [1_609.35], status: 'Pago', dia: '2026-04-21' }],
    })
    const { numero } = await db
      .selectFrom('fechamentos')
      .select('numero')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await procurar(`fechamento ${numero}`)).toEqual([
      {
        tipo: 'fechamento',
        id,
        titulo: `Fechamento ${numero}`,
        detalhe: 'Aprovado · pagamento em 20/04/2026',
      },
    ])
    const found = await procurar('1.609,35')
    expect(found.map(({ detalhe, ...rest }) => [rest, detalhe.replace(/^Fechamento \d+ · /, '')])).toEqual([
      [
        {
          tipo: 'pagamento',
          id: paid.pagamentos[0]?.id,
          titulo: 'R$\u00a01.609,35 · Zeca Reis',
          fechamento_id: paid.id,
        },
        'Pago em 21/04/2026',
      ],
      [
        {
          tipo: 'pagamento',
          id: pagamentos[0]?.id,
          titulo: 'R$\u00a01.609,35 · Zeca Reis',
          fechamento_id: id,
        },
        'A pagar',
      ],
    ])
    expect(await titles('2.000,00')).toEqual([])
    expect(await titles('1.609,36')).toEqual([])
  })

  it('are found by Staff of one loja if the closing is that loja’s, and no payment at all', async () => {
    const { db } = database
    const sul = (await buildLoja(db)).id
    await buildFechamento(db, { lojas: [sul], pagamentos: [{ valores: [77.77], loja_id: sul }] })
    await buildFechamento(db)
    await restrict(db, 'Ver vendas de outras lojas')
    const own = await staffOf(app, db, sul)
    const seen = async (texto: string) =>
      (await own.call('GET', `/busca?${new URLSearchParams({ texto })}`)).body.itens.map(
        ({ tipo }: SearchResult) => tipo,
      )
    const numbers = await db
      .selectFrom('fechamentos as f')
      .select(['f.numero', 'f.id'])
      .select((eb) =>
        eb
          .exists(
            eb.selectFrom('fechamentos_lojas as l').select('l.id').whereRef('l.fechamento_id', '=', 'f.id'),
          )
          .as('da_loja'),
      )
      .execute()
    for (const { numero, da_loja } of numbers)
      expect(await seen(`fechamento ${numero}`)).toEqual(da_loja ? ['fechamento'] : [])
    expect(await seen('77,77')).toEqual([])
    await restrict(db)
    expect(await seen('77,77')).toEqual(['pagamento'])
  })
})

it.each([[''], ['a'], [' a '], ['x'.repeat(101)]])('refuses %j', async (texto) => {
  expect((await call('GET', `/busca?${new URLSearchParams({ texto })}`)).status).toBe(400)
})

it('is of the registers that the caller may read, and of no other', async () => {
  const kindsIn = async (cadastros: Parameters<typeof searchIn>[0]) => {
    const found = await searchIn(cadastros, { db: database.db, texto: 'ipê', scope: { only: null } })
    return [...new Set(found.map(({ tipo }) => tipo))]
  }
  expect(await kindsIn(['lojas', 'campanhas'])).toEqual(['loja', 'campanha'])
  expect(await kindsIn([])).toEqual([])
})
