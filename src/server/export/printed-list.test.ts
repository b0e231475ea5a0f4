/** Lists as they are printed: the columns on paper, in words, and no more rows than can be printed. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListFormat } from '../../contract/lists.ts'
import { unrestricted } from '../../contract/permissions.ts'
import { MAX_PRINTED_ROWS, type PrintedList, printedList } from '../../contract/printed-list.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { BONUS_NOTE } from '../../core/bonus.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildLoja,
  buildVenda,
} from '../testing/office/builders.ts'
import { vendasColumns } from '../vendas/columns.ts'
import { unmaskedFor } from './personal-data.ts'

let database: TestDatabase
let app: FastifyInstance
let staff: Call
let loja_id: string
let colaborador_id: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database, { now: () => new Date('2026-11-04T12:00:00Z') })).app
  staff = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  loja_id = (await buildLoja(db, { nome: 'Centro', codigo: 'C', cidade: 'Santos', telefone: '1332214455' }))
    .id
  const ana = await buildColaborador(db, { nome: 'Ana', loja_id })
  colaborador_id = ana.id
  const { id: empreendimento_id } = await buildEmpreendimento(db, { nome: 'Jardim' })
  for (const [numero_venda, valor_venda] of [
    ['V-1', 99_999_999_999.99],
    ['V-2', 0.01],
  ] as const)
    await buildVenda(
      db,
      {
        numero_venda,
        valor_venda,
        loja_id,
        empreendimento_id,
        colaborador_id: ana.id,
        cliente_nome: '=Márcia',
        cliente_cpf: '52998224725',
        data_venda: '2026-11-03',
        status: 'Pago',
      },
      [{ colaborador_id: ana.id, percentual_comissao: 1 }],
    )
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function printed(address: string): Promise<PrintedList> {
  const { body } = await staff('GET', `${address}${address.includes('?') ? '&' : '?'}formato=impressao`)
  return printedList.parse(body)
}

/** The rows by the titles of their columns. */
const rowsOf = ({ colunas, linhas }: PrintedList) =>
  (linhas ?? []).map((linha) => Object.fromEntries(colunas.map(({ titulo }, n) => [titulo, linha[n]])))

it('a register has the columns of its list in words, and the search', async () => {
  const lojas = await printed('/lojas/exportar?texto=cent')
  expect(lojas).toMatchObject({ titulo: 'Lojas', filtros: ['Busca: cent'], total: 1 })
  expect(rowsOf(lojas)).toEqual([
    {
      Nome: 'Centro',
      Código: 'C',
      Cidade: 'Santos',
      Estado: 'SP',
      Telefone: '(13) 3221-4455',
      Gerente: '',
      Status: 'Ativo',
    },
  ])
})

it('every bonus of tiers, campaigns and sales says on paper and in files that it changes no commission', async () => {
  const campanha = await buildCampanha(database.db, { bonus_comissao: 0.5 })
  for (const [address, onPaper, inFiles] of [
    ['/faixas/exportar', ['Bônus (%)'], ['Bônus (%)']],
    ['/campanhas/exportar', ['Bônus dados'], ['Bônus de comissão (%)', 'Bônus dados']],
    [`/campanhas/${campanha.id}/vendas/exportar`, ['Bônus'], ['Bônus (%)', 'Bônus']],
    ['/vendas/exportar', [], ['Bônus das campanhas (%)', 'Bônus das campanhas']],
  ] as const) {
    const said = (titles: readonly string[]) => titles.map((title) => `${title}, ${BONUS_NOTE}`)
    const bonuses = (titles: readonly string[]) => titles.filter((title) => title.includes('Bônus'))
    const { colunas } = await printed(address)
    expect(bonuses(colunas.map(({ titulo }) => titulo))).toEqual(said(onPaper))
    const { body } = await staff('GET', `${address}?formato=csv`)
    expect(bonuses(String(body).split('\r\n')[0]?.split(';') ?? [])).toEqual(said(inFiles))
  }
  await database.db.deleteFrom('campanhas').where('id', '=', campanha.id).execute()
})

it('sales have the clients’ names as in the list, no documents, and their sums', async () => {
  const filters = new URLSearchParams({
    loja_id,
    de: '2026-11-01',
    ate: '2026-11-30',
    colaborador_id,
    papel: 'principal',
  })
  filters.append('status[]', 'Pago')
  filters.append('status[]', 'Assinada')
  const vendas = await printed(`/vendas/exportar?${filters}&ordem=valor_desc`)
  expect(vendas.filtros).toEqual([
    'Período: 01/11/2026 a 30/11/2026',
    'Status: Pago, Assinada',
    'Loja: Centro',
    'Corretor: Ana',
    'Papel: só como vendedor principal',
  ])
  const rows = rowsOf(vendas)
  expect(rows.map((row) => [row['Número da venda'], row['Valor da venda']])).toEqual([
    ['V-1', 'R$\u00a099.999.999.999,99'],
    ['V-2', 'R$\u00a00,01'],
  ])
  expect(rows[0]).toMatchObject({ 'Nome do cliente': '=Márcia', 'Data da venda': '03/11/2026' })
  expect(JSON.stringify(vendas)).not.toContain('529.982')
  const sums = vendas.colunas.map(({ titulo }, n) => [titulo, vendas.somas[n]])
  expect(sums.filter(([, sum]) => sum !== null)).toEqual([
    ['Valor da venda', 'R$\u00a0100.000.000.000,00'],
    ['Valor total da comissão', 'R$\u00a01.000.000.000,00'],
  ])
})

it('sales shown as a table have its columns in their order after the number, as written there', async () => {
  const columns = ['valor_venda', 'participantes', 'unidade', 'cliente_nome', 'cliente_cpf', 'created_at']
  const query = new URLSearchParams(columns.map((column) => ['colunas[]', column]))
  const vendas = await printed(`/vendas/exportar?${query}&ordem=valor_desc`)
  expect(vendas.colunas.map(({ titulo }) => titulo)).toEqual([
    'Número da venda',
    'Valor da venda',
    'Participantes',
    'Unidade',
    'Nome do cliente',
    'CPF do cliente',
    'Cadastrada em',
  ])
  expect(rowsOf(vendas)[0]).toMatchObject({ Participantes: 'Ana', 'Nome do cliente': '=Márcia' })
  expect(vendas.somas.slice(0, 3)).toEqual([null, 'R$\u00a0100.000.000.000,00', null])
  // Masked for Staff, as in the files.
  expect(JSON.stringify(vendas)).not.toContain('529.982')
})

it.each(['', 'colunas[]=colaborador_id'])(
  'a sale without its main seller says so on paper (%s)',
  async (query) => {
    const setSeller = (colaborador: string | null) =>
      database.db
        .updateTable('vendas')
        .set({ colaborador_id: colaborador })
        .where('numero_venda', '=', 'V-1')
        .execute()
    await setSeller(null)
    const vendas = rowsOf(await printed(`/vendas/exportar?${query}&ordem=valor_desc`))
    await setSeller(colaborador_id)
    expect(vendas.map((venda) => venda['Vendedor principal'])).toEqual(['Não informado', 'Ana'])
  },
)

it.each(['colunas[]=senha', 'colunas[]=status&colunas[]=status'])(
  'sales with %s are refused',
  async (query) => {
    const { status } = await staff('GET', `/vendas/exportar?${query}&formato=impressao`)
    expect(status).toBe(400)
  },
)

it('the eligibility has the list’s filters in words', async () => {
  const { id: faixa_id } = await buildFaixa(database.db, { nome: 'Ouro', status: 'Inativo' })
  await database.db.insertInto('roleta_elegibilidade').values({ colaborador_id, ativo: true }).execute()
  const address = '/roleta/elegibilidade/exportar?situacao=elegiveis'
  const list = await printed(`${address}&loja_id=${loja_id}`)
  expect(list.filtros).toEqual(['Situação: Participam', 'Loja: Centro'])
  expect(rowsOf(list)).toEqual([
    { Nome: 'Ana', Cargo: 'Corretor', Loja: 'Centro', 'Loja na roleta': '', Participa: 'sim' },
  ])
  expect(await printed(`${address}&faixa_id=${faixa_id}`)).toMatchObject({
    total: 0,
    filtros: ['Situação: Participam', 'Faixa: Ouro'],
  })
})

it('the history of draws has the winners', async () => {
  const { body } = await staff('POST', '/sorteios', {
    nome: 'Sexta',
    premio: 'Um jantar',
    data_sorteio: '2026-11-06',
  })
  await staff('POST', `/sorteios/${body.id}/realizacao`, { semente_publica: 'sexta' })
  expect(rowsOf(await printed('/roleta/historico/exportar'))).toEqual([
    {
      'Realizado em': expect.stringMatching(/^\d\d\/\d\d\/\d{4} /),
      Sorteio: 'Sexta',
      Prêmio: 'Um jantar',
      Vencedor: 'Ana',
      Loja: 'Todas',
      Participantes: '1',
      Algoritmo: 'simples, peso 1',
      Prova: 'sim',
    },
  ])
})

it.each([
  ['/usuarios/exportar', 'Usuários'],
  ['/empreendimentos/exportar', 'Empreendimentos'],
  ['/faixas/exportar', 'Faixas'],
  ['/metas/exportar', 'Metas'],
  ['/campanhas/exportar', 'Campanhas'],
  ['/sorteios/exportar', 'Sorteios'],
  ['/premiacoes/exportar', 'Premiações'],
  ['/roleta/elegibilidade/exportar', 'Elegibilidade'],
  ['/roleta/historico/exportar', 'Histórico de Sorteios'],
  ['/comissoes/exportar', 'Comissões'],
  ['/faixas/apuracao/exportar?de=2026-11-01&ate=2026-11-30', 'Apuração'],
  ['/ranking/exportar?por=gerentes', 'Ranking de gerentes'],
])('%s has a title, columns and no document of anybody', async (address, titulo) => {
  const list = await printed(address)
  expect(list.titulo).toBe(titulo)
  expect(list.colunas.length).toBeGreaterThan(4)
  expect(list.colunas.map((column) => column.titulo)).not.toEqual(expect.arrayContaining(['CPF']))
  expect(list.linhas).toHaveLength(list.total)
})

it('colaboradores have what the office asks for of each', async () => {
  const list = await printed('/colaboradores/exportar')
  expect(list.titulo).toBe('Colaboradores')
  expect(list.colunas.map(({ titulo }) => titulo)).toEqual([
    'Nome',
    'CPF',
    'Telefone',
    'Cargo',
    'CRECI',
    'Responde a',
    'Loja',
    'Indicado Por',
    'Comissão Base (%)',
    'Status',
  ])
  expect(list.linhas).toHaveLength(list.total)
})

it('an apuração of the promotions only has no others', async () => {
  const apuracao = '/faixas/apuracao/exportar?de=2026-11-01&ate=2026-11-30'
  expect((await printed(apuracao)).total).toBe(1)
  expect(await printed(`${apuracao}&so_promocoes=sim`)).toMatchObject({
    total: 0,
    filtros: ['Período: 01/11/2026 a 30/11/2026', 'Só promoções: sim'],
  })
})

it('is complete up to the largest number of rows; beyond that it has only their number', async () => {
  const { rows } = await sql<{ quantas: number }>`select count(*) as quantas from lojas`.execute(database.db)
  const missing = MAX_PRINTED_ROWS - (rows[0]?.quantas ?? 0)
  for (let n = 0; n < missing; n += 500)
    await database.db
      .insertInto('lojas')
      .values(
        Array.from({ length: Math.min(500, missing - n) }, (_, i) => ({
          nome: `Filial ${n + i}`,
          codigo: `F${n + i}`,
          endereco: 'Rua',
          cidade: 'Santos',
        })),
      )
      .execute()
  const most = await printed('/lojas/exportar?ordem=codigo')
  expect([most.total, most.linhas?.length]).toEqual([MAX_PRINTED_ROWS, MAX_PRINTED_ROWS])
  await buildLoja(database.db)
  const tooMany = await printed('/lojas/exportar')
  expect(tooMany).toMatchObject({ total: MAX_PRINTED_ROWS + 1, linhas: null })
  expect(tooMany.somas.every((sum) => sum === null)).toBe(true)
})

it("sales, for Staff, have no personal data besides the clients' names, on paper or not", async () => {
  const personal = {
    cliente_nome: 'Zulmira',
    cliente_cpf: '52998224725',
    cliente_rg: '123456789',
    cliente_telefone: '13998765432',
    cliente_email: 'zulmira@example.com',
    cliente_renda: 7654.32,
  }
  const { id } = await buildVenda(database.db, personal)
  const venda: Venda = (await staff('GET', `/vendas/${id}`)).body
  const shown = (formato: ListFormat) => {
    const values = vendasColumns(unmaskedFor(unrestricted('Staff'), formato)).map(({ value }) => value(venda))
    return Object.values(personal).filter((value) => values.includes(value))
  }
  expect(shown('impressao')).toEqual(['Zulmira'])
  expect(shown('csv')).toEqual([])
})
