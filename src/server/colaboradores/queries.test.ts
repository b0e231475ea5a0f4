import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Colaborador } from '../../contract/colaboradores.ts'
import type { Option } from '../../contract/fields.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildVenda } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call
const id: Record<string, string> = {}
const HOJE = '2026-03-15'

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { now: () => new Date(`${HOJE}T15:00:00Z`) })).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  const { db } = database
  const moema = await buildLoja(db, { nome: 'Moema' })
  const centro = await buildLoja(db, { nome: 'Centro' })
  const people = [
    {
      nome: 'Dália',
      cargo: 'Diretor',
      cpf: '11111111111',
      email: 'dalia@plantao.example',
      loja_id: centro.id,
    },
    { nome: 'Érica', cargo: 'Gerente', superior: 'Dália', comissao_base: 1 },
    { nome: 'Caio', superior: 'Érica', loja_id: moema.id, cpf: '52998224725', comissao_base: 2 },
    { nome: 'Ávila', superior: 'Érica', indicador: 'Dália', comissao_base: 3 },
    { nome: 'Bruno', superior: 'Dália', status: 'Inativo', comissao_base: 4 },
    { nome: 'Iara', cargo: 'Gerente', status: 'Inativo', comissao_base: 5 },
    { nome: 'Solto', superior: 'Iara', comissao_base: 6 },
  ] as const
  for (const [i, { superior, indicador, ...person }] of Object.entries<{
    nome: string
    superior?: string
    indicador?: string
  }>({ ...people })) {
    const created = await buildColaborador(db, {
      email: null,
      ...person,
      superior_id: superior ? (id[superior] ?? null) : null,
      indicado_por: indicador ? (id[indicador] ?? null) : null,
      created_at: `2026-01-0${Number(i) + 1}T12:00:00Z`,
    })
    id[person.nome] = created.id
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const listar = async (query: Record<string, string> = {}) =>
  (await call('GET', `/colaboradores?${new URLSearchParams(query)}`)).body
const names = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await listar(query)).itens.map(({ nome }: Colaborador) => nome)

describe('the list', () => {
  it('shows the latest first, with loja, superior and referrer', async () => {
    const { itens, total } = await listar()
    expect(total).toBe(7)
    expect(itens[0].nome).toBe('Solto')
    expect(itens.find(({ nome }: Colaborador) => nome === 'Ávila')).toMatchObject({
      superior: { nome: 'Érica', cargo: 'Gerente' },
      indicador: { nome: 'Dália', cargo: 'Diretor' },
      loja: null,
    })
  })

  it.each([
    [{ texto: 'avila' }, ['Ávila']],
    [{ texto: 'DALIA@' }, ['Dália']],
    [{ texto: '52998224725' }, ['Caio']],
    [{ texto: '529.982.247-25' }, ['Caio']],
    [{ texto: '529.982' }, ['Caio']],
    [{ texto: '29982' }, ['Caio']],
    [{ texto: 'i' }, ['Ávila', 'Caio', 'Dália', 'Érica', 'Iara']],
    [{ texto: '%' }, []],
  ])('finds %o', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })

  it('is narrowed to whom a superior leads', async () => {
    expect((await names({ superior_id: id.Érica ?? '' })).toSorted()).toEqual(['Caio', 'Ávila'])
    expect(await names({ superior_id: id.Érica ?? '', texto: 'caio' })).toEqual(['Caio'])
    expect((await call('GET', '/colaboradores?superior_id=x')).status).toBe(400)
  })

  it.each([
    ['nome', 'Ávila', 'Solto'],
    ['cargo', 'Dália', 'Solto'],
    ['comissao_base', 'Érica', 'Solto'],
    ['status', 'Dália', 'Iara'],
  ])('sorts by %s, both ways', async (ordem, first) => {
    const ida = await names({ ordem })
    const reversed = await names({ ordem: `-${ordem}` })
    expect(ida).toContain(first)
    expect(reversed).toEqual(ida.toReversed())
  })

  it.each([
    ['loja', 'Centro', 'Moema'],
    ['superior', 'Dália', 'Iara'],
    ['indicador', 'Dália', 'Dália'],
  ])('sorts by the name of %s, those without one last', async (ordem, first, firstReversed) => {
    const ida = (await listar({ ordem })).itens
    const reversed = (await listar({ ordem: `-${ordem}` })).itens
    expect(ida[0][ordem].nome).toBe(first)
    expect(reversed[0][ordem].nome).toBe(firstReversed)
    expect([ida.at(-1)[ordem], reversed.at(-1)[ordem]]).toEqual([null, null])
  })
})

describe('choices', () => {
  const options = async (route: string, query: Record<string, string> = {}): Promise<string[]> => {
    const { body } = await call('GET', `/colaboradores/${route}?${new URLSearchParams(query)}`)
    return body.itens.map(({ nome, detalhe }: Option) => `${nome} (${detalhe})`)
  }

  it('of superiors are active and above the cargo; a Diretor has none', async () => {
    expect(await options('superiores', { cargo: 'Corretor' })).toEqual([
      'Dália (Diretor · Centro)',
      'Érica (Gerente)',
    ])
    expect(await options('superiores', { cargo: 'Gerente' })).toEqual(['Dália (Diretor · Centro)'])
    expect(await options('superiores', { cargo: 'Diretor' })).toEqual([])
    expect((await call('GET', '/colaboradores/superiores')).status).toBe(400)
  })

  it('of anybody active are so whatever the cargo, found without accents', async () => {
    expect(await options('ativos', { texto: 'dalia' })).toEqual(['Dália (Diretor · Centro)'])
    expect(await options('ativos', { texto: 'iara' })).toEqual([])
  })

  it('of referrers are above the cargo, also those who left', async () => {
    expect(await options('indicadores', { cargo: 'Corretor' })).toEqual([
      'Dália (Diretor)',
      'Érica (Gerente)',
      'Iara (Gerente · Inativo)',
    ])
  })

  it('of successors are active, of the same rank or above, and not the person', async () => {
    expect(await options(`${id.Iara}/sucessores`)).toEqual(['Dália (Diretor · Centro)', 'Érica (Gerente)'])
    expect(await options(`${id.Érica}/sucessores`)).toEqual(['Dália (Diretor · Centro)'])
    expect(await options(`${id.Dália}/sucessores`)).toEqual([])
  })

  it('of the list’s filter are the active ones to whom somebody answers', async () => {
    expect(await options('superiores-com-equipe')).toEqual(['Dália (Diretor · Centro)', 'Érica (Gerente)'])
  })
})

describe('the organograma', () => {
  it('holds everyone active with the month’s sales of their team, each sale once', async () => {
    const { db } = database
    const caio = id.Caio ?? ''
    const avila = id.Ávila ?? ''
    // Both take part in the first sale.
    await buildVenda(db, { data_venda: '2026-03-01', valor_venda: 100_000, colaborador_id: caio }, [
      { colaborador_id: caio },
      { colaborador_id: avila },
    ])
    await buildVenda(db, { data_venda: '2026-03-31', valor_venda: 50_000, colaborador_id: avila }, [
      { colaborador_id: avila },
    ])
    await buildVenda(db, { data_venda: '2026-04-01', valor_venda: 1_000_000, colaborador_id: caio }, [
      { colaborador_id: caio },
    ])
    await buildVenda(db, { data_venda: '2026-02-28', valor_venda: 1_000_000, colaborador_id: caio }, [
      { colaborador_id: caio },
    ])
    const { body } = await call('GET', '/colaboradores/organograma')
    expect(body.mes).toBe('2026-03-01')
    expect(body.pessoas).toMatchObject([
      { nome: 'Ávila', vendas: 2, valor: 150_000, superior_id: id.Érica, loja: null },
      { nome: 'Caio', vendas: 1, valor: 100_000, loja: 'Moema' },
      { nome: 'Dália', cargo: 'Diretor', vendas: 2, valor: 150_000, superior_id: null },
      { nome: 'Érica', vendas: 2, valor: 150_000 },
      { nome: 'Solto', vendas: 0, valor: 0, superior_id: id.Iara },
    ])
  })
})

describe('an export', () => {
  it('holds the filtered colaboradores whole, for Staff too, with formulas escaped', async () => {
    await buildColaborador(database.db, {
      nome: '=HYPERLINK("x")',
      superior_id: id.Dália ?? '',
      creci: '123-F',
    })
    const answer = await call('GET', `/colaboradores/exportar?formato=csv&superior_id=${id.Dália}&ordem=nome`)
    expect(answer.headers['content-disposition']).toContain(`colaboradores-${HOJE}.csv`)
    const [titles, ...rows] = answer.raw.toString('utf8').trimEnd().split('\r\n')
    expect(titles).toBe(
      '\uFEFFNome;CPF;Telefone;Email;Cargo;CRECI;Responde a;Loja;Indicado Por;Comissão Base (%);Data de Contratação;Status;Cadastrado em',
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain("'=HYPERLINK")
    expect(rows.find((row) => row.startsWith('Bruno;'))).toMatch(
      /^Bruno;\d{3}\.\d{3}\.\d{3}-\d{2};\(11\) 9\d{4}-\d{4};;Corretor;;Dália;;;4,00;01\/02\/2024;Inativo;/,
    )
  })

  it('is a spreadsheet when asked', async () => {
    const { status, raw, headers } = await call('GET', '/colaboradores/exportar?formato=xlsx')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(raw.subarray(0, 2).toString()).toBe('PK')
  })
})
