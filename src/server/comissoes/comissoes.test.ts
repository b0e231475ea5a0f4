import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Comissao } from '../../contract/comissoes.ts'
import { DECLARACAO_PADRAO } from '../../core/comissoes/extratos.ts'
import { formatDate, today } from '../../core/dates.ts'
import { buildPng } from '../testing/files/images.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { rowsOf, sheetsOf } from '../testing/files/spreadsheets.ts'
import { buildColaborador, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { comissoesInPages, listarComissoes } from './queries.ts'

const { database, services, administrador, staff } = await testOffice()
const { db } = database

const list = async (query = '') => (await staff('GET', `/comissoes?${query}`)).body
const labels = async (query = '') =>
  (await list(query)).itens.map(
    ({ numero_venda, colaborador }: Comissao) => `${numero_venda} ${colaborador.nome}`,
  )

let ana: string
let caio: string
let loja: string
let empreendimento: string

beforeAll(async () => {
  ana = (await buildColaborador(db, { nome: 'Ana Souza' })).id
  caio = (await buildColaborador(db, { nome: 'Caio Prado' })).id
  loja = (await buildLoja(db, { nome: 'Centro' })).id
  empreendimento = (await buildEmpreendimento(db, { nome: 'Aurora' })).id
  await buildVenda(
    db,
    { numero_venda: 'A1', data_venda: '2026-03-01', loja_id: loja, valor_venda: 100_000 },
    [
      { colaborador_id: ana, status_comissao: 'Pago', data_pagamento: '2026-04-05' },
      { colaborador_id: caio, percentual_comissao: 1.5 },
    ],
  )
  await buildVenda(db, { numero_venda: 'A2', data_venda: '2026-03-31', empreendimento_id: empreendimento }, [
    { colaborador_id: ana, valor_comissao: 0.1 },
  ])
  await buildVenda(db, { numero_venda: 'A3', data_venda: '2026-04-10', cliente_nome: 'Zilda Torres' }, [
    { colaborador_id: ana, status_comissao: 'Cancelado', valor_comissao: 0.2 },
  ])
  await buildVenda(db, { numero_venda: 'A4', data_venda: '2026-02-10', status: 'Desistência' }, [
    { colaborador_id: caio, status_comissao: 'Pago', estorno_pendente: true, data_pagamento: '2026-03-05' },
  ])
  await db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', caio).execute()
})

describe('the list of commissions', () => {
  it.each([
    ['colaborador_id=ninguem'],
    ['de=2026-02-30'],
    ['periodo=ano'],
    ['status=Atrasado'],
    ['linhas=501'],
    ['linhas=0'],
    ['pagina=0'],
    ['ordem=valor'],
    ['nada=1'],
  ])('refuses %s', async (query) => {
    expect((await staff('GET', `/comissoes?${query}`)).status).toBe(400)
  })

  it('has one row per participant and sale, the latest sale first', async () => {
    expect((await labels()).map((label: string) => label.slice(0, 2))).toEqual(['A3', 'A2', 'A1', 'A1', 'A4'])
    const [comissao] = (await list(`colaborador_id=${ana}&ate=2026-03-01`)).itens
    expect(comissao).toMatchObject({
      numero_venda: 'A1',
      data_venda: '2026-03-01',
      versao: expect.any(Number),
      loja: { id: loja, nome: 'Centro' },
      colaborador: { id: ana, nome: 'Ana Souza', status: 'Ativo' },
      percentual_comissao: 2,
      valor_comissao: 2000,
      status_comissao: 'Pago',
      estorno_pendente: false,
      tipo_pagamento_comissao: 'PIX',
      data_pagamento: '2026-04-05',
    })
  })

  it.each([
    ['the colaborador, also an Inativo', () => `colaborador_id=${caio}`, ['A1 Caio Prado', 'A4 Caio Prado']],
    ['the store', () => `loja_id=${loja}&colaborador_id=${ana}`, ['A1 Ana Souza']],
    ['the development', () => `empreendimento_id=${empreendimento}`, ['A2 Ana Souza']],
    ['the period of the sale', () => 'de=2026-03-31&ate=2026-04-10', ['A3 Ana Souza', 'A2 Ana Souza']],
    [
      'the period of payment',
      () => 'periodo=pagamento&de=2026-03-01&ate=2026-04-30&ordem=-data_pagamento',
      ['A1 Ana Souza', 'A4 Caio Prado'],
    ],
    ['paid ones', () => 'status=Pago', ['A1 Ana Souza']],
    ['those to be reversed', () => `status=${encodeURIComponent('A estornar')}`, ['A4 Caio Prado']],
    ['cancelled ones', () => 'status=Cancelado', ['A3 Ana Souza']],
    ['the client, without accents', () => 'texto=zilda', ['A3 Ana Souza']],
    ['the number', () => 'texto=A2', ['A2 Ana Souza']],
    ['words in any order', () => 'texto=prado%20CAIO', ['A1 Caio Prado', 'A4 Caio Prado']],
    ['the client and the number', () => 'texto=zilda%20A3', ['A3 Ana Souza']],
    ['the name of the corretor', () => 'texto=prado', ['A1 Caio Prado', 'A4 Caio Prado']],
    ['several at once', () => `texto=prado&status=Pendente&loja_id=${loja}`, ['A1 Caio Prado']],
  ])('is filtered by %s', async (_what, query, expected) => {
    expect(await labels(query())).toEqual(expected)
  })

  it('is paged, and ordered by the day of payment, those without one last', async () => {
    expect(await list('linhas=2')).toMatchObject({ total: 5, limitada: false, itens: { length: 2 } })
    expect((await list('linhas=2&pagina=3')).itens).toHaveLength(1)
    const days = async (ordem: string) =>
      (await list(`ordem=${ordem}`)).itens.map((one: Comissao) => one.data_pagamento)
    expect(await days('-data_pagamento')).toEqual(['2026-04-05', '2026-03-05', null, null, null])
    expect(await days('data_pagamento')).toEqual([null, null, null, '2026-03-05', '2026-04-05'])
  })

  it('offers everyone who takes part in a sale, also those who are Inativo', async () => {
    await buildColaborador(db, { nome: 'Sem Venda' })
    const { body } = await staff('GET', '/comissoes/participantes')
    expect(body.itens.map(({ nome }: { nome: string }) => nome)).toEqual(['Ana Souza', 'Caio Prado'])
    expect(body.itens[1].detalhe).toBe('Inativo')
  })
})

describe('the sums', () => {
  it('by person and status agree to the cent with the list', async () => {
    const { body } = await staff('GET', '/comissoes/somas')
    expect(body.total).toEqual({ quantidade: 5, valor: 11_747.3 })
    expect(body.por_status).toEqual({
      Pendente: { quantidade: 2, valor: 1500.1 },
      Pago: { quantidade: 1, valor: 2000 },
      'A estornar': { quantidade: 1, valor: 8247 },
      Devolvida: { quantidade: 0, valor: 0 },
      Cancelado: { quantidade: 1, valor: 0.2 },
    })
    expect(body.quantas_pessoas).toBe(2)
    expect(body.pessoas[0]).toEqual({
      colaborador: { id: caio, nome: 'Caio Prado' },
      total: { quantidade: 2, valor: 9747 },
      por_status: {
        Pendente: { quantidade: 1, valor: 1500 },
        Pago: { quantidade: 0, valor: 0 },
        'A estornar': { quantidade: 1, valor: 8247 },
        Devolvida: { quantidade: 0, valor: 0 },
        Cancelado: { quantidade: 0, valor: 0 },
      },
    })
  })

  it('follow the filters', async () => {
    const { body } = await staff('GET', `/comissoes/somas?colaborador_id=${ana}&de=2026-03-01&ate=2026-03-31`)
    expect(body.total).toEqual({ quantidade: 2, valor: 2000.1 })
    expect((await staff('GET', '/comissoes/somas?texto=ninguém')).body).toMatchObject({
      total: { quantidade: 0, valor: 0 },
      pessoas: [],
    })
  })
})

describe('the exported list', () => {
  const exportar = (call: typeof staff, query: string) => call('GET', `/comissoes/exportar?${query}`)

  it('has one row per participant, with numbers and dates as such in an XLSX', async () => {
    const { headers, raw } = await exportar(
      administrador,
      `formato=xlsx&colaborador_id=${ana}&ate=2026-03-31`,
    )
    expect(headers['content-disposition']).toMatch(/filename="comissoes-\d{4}-\d\d-\d\d\.xlsx"/)
    const [rows] = sheetsOf(raw)
    expect(rows).toHaveLength(2)
    expect(rows?.[1]).toMatchObject({
      Corretor: { texto: 'Ana Souza' },
      'Número da venda': { texto: 'A1' },
      'Data da venda': { data: '2026-03-01' },
      'Nome do cliente': { texto: 'Márcia Regina de Almeida' },
      'Valor da venda': { numero: 100_000 },
      'Percentual da comissão': { numero: 2 },
      'Valor da comissão': { numero: 2000 },
      'Status da comissão': { texto: 'Pago' },
      'Data do pagamento': { data: '2026-04-05' },
    })
    expect(rows?.[0]).not.toHaveProperty('Data do pagamento')
  })

  it('masks clients for Staff, and has the filters and the order in force', async () => {
    const rows = rowsOf((await exportar(staff, 'formato=csv&ordem=-data_pagamento&status=Pago')).raw)
    expect(rows).toMatchObject([
      {
        'Número da venda': 'A1',
        'Nome do cliente': 'M*** R*** d*** A***',
        'Data do pagamento': '05/04/2026',
      },
    ])
  })
})

describe('the commissions of an export', () => {
  it.each([undefined, 'data_venda', '-data_venda', 'data_pagamento', '-data_pagamento'] as const)(
    'in the order %s come once each, however small the pages',
    async (ordem) => {
      const ids = (itens: readonly { id: string }[]) => itens.map(({ id }) => id)
      const whole = await listarComissoes(db, { only: null, ...(ordem ? { ordem } : {}) })
      for (const size of [1, 2, whole.itens.length]) {
        const read = await db.transaction().execute(async (trx) => {
          const itens: { id: string }[] = []
          for await (const page of comissoesInPages(trx, { only: null, ...(ordem ? { ordem } : {}) }, size))
            itens.push(...page)
          return itens
        })
        expect(ids(read)).toEqual(ids(whole.itens))
      }
    },
  )
})

describe('the statement', () => {
  it('is a PDF of one person and period', async () => {
    const { status, headers, raw } = await staff(
      'GET',
      `/comissoes/extrato?colaborador_id=${ana}&de=2026-03-01&ate=2026-03-31`,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('extrato-Ana-Souza.pdf')
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(raw.toString('latin1')).toMatch(/\/Type \/Pages\s*\/Count 1\b/)
  })

  it('has the letterhead at its head', async () => {
    const images = async () => {
      const { raw } = await staff('GET', `/comissoes/extrato?colaborador_id=${ana}`)
      return raw.toString('latin1').split('/Subtype /Image').length - 1
    }
    expect(await images()).toBe(0)
    const file = buildPng(40, 40, [0, 0, 0, 128]).toString('base64')
    await administrador('PUT', '/configuracoes/logo', { arquivo: file, anterior: null })
    // A picture with transparency is two: its colours and its mask.
    expect(await images()).toBe(2)
  })

  it('states the person, the period, the sums and each commission of theirs', async () => {
    const extrato = async (query: string) =>
      textOfPdf((await staff('GET', `/comissoes/extrato?colaborador_id=${ana}&${query}`)).raw)
    const texto = await extrato('de=2026-03-01&ate=2026-03-31')
    for (const parte of [
      'Extrato de comissões Nome: Ana Souza CPF: ',
      'Comissões: Vendas de 01/03/2026 até 31/03/2026',
      `${DECLARACAO_PADRAO} Destas comissões recebi da imobiliária, até ${formatDate(today(services.now()))}, o valor de R$ 2.000,00. Local e data Ana Souza · CPF `,
      'Situação: Pendente, 1 comissão R$ 0,10',
      'Situação: Pago, 1 comissão R$ 2.000,00',
      'Total das comissões: 2 comissões R$ 2.000,10',
      ' · Corretor · 01/03/2026 · Pago · 05/04/2026 PIX 2,00% de R$ 100.000,00, valor da venda R$ 2.000,00 R$ 2.000,00',
      'A2 · Aurora · A · 109 · Corretor · 31/03/2026 · Pendente',
    ])
      expect(texto).toContain(parte)
    for (const other of ['A3', 'Caio Prado']) expect(texto).not.toContain(other)
    expect(await extrato('de=2026-06-01&ate=2026-06-30')).toContain(
      'Total das comissões: 0 comissões R$ 0,00',
    )
  })

  it('is refused without a person, and for an unknown one', async () => {
    expect((await staff('GET', '/comissoes/extrato')).status).toBe(400)
    const unknown = '11111111-1111-4111-8111-111111111111'
    expect((await staff('GET', `/comissoes/extrato?colaborador_id=${unknown}`)).status).toBe(404)
  })
})

describe('a returned commission', () => {
  let davi: string
  beforeAll(async () => {
    davi = (await buildColaborador(db, { nome: 'Davi Melo' })).id
    const paid = {
      colaborador_id: davi,
      status_comissao: 'Pago' as const,
      estorno_pendente: true,
      valor_comissao: 700,
      data_pagamento: '2026-05-05',
    }
    await buildVenda(db, { numero_venda: 'D1', data_venda: '2026-05-01', status: 'Desistência' }, [
      { ...paid, data_devolucao: '2026-06-10', forma_devolucao: 'Desconto em comissão' },
    ])
    await buildVenda(db, { numero_venda: 'D2', data_venda: '2026-05-02', status: 'Desistência' }, [paid])
  })

  it('has a situação and a sum of its own, apart from what is still owed', async () => {
    const numbers = async (status: string) =>
      (await list(`colaborador_id=${davi}&status=${encodeURIComponent(status)}`)).itens.map(
        (one: Comissao) => one.numero_venda,
      )
    expect(await numbers('Devolvida')).toEqual(['D1'])
    expect(await numbers('A estornar')).toEqual(['D2'])
    expect(await numbers('Pago')).toEqual([])
    const { body } = await staff('GET', `/comissoes/somas?colaborador_id=${davi}`)
    expect(body.por_status).toMatchObject({
      Devolvida: { quantidade: 1, valor: 700 },
      'A estornar': { quantidade: 1, valor: 700 },
      Pago: { quantidade: 0, valor: 0 },
    })
    expect((await list(`colaborador_id=${davi}`)).itens[1]).toMatchObject({
      status_comissao: 'Pago',
      data_pagamento: '2026-05-05',
      data_devolucao: '2026-06-10',
      forma_devolucao: 'Desconto em comissão',
    })
  })

  it('is exported with its day and form', async () => {
    const { raw } = await staff('GET', `/comissoes/exportar?formato=csv&colaborador_id=${davi}`)
    expect(rowsOf(raw)).toMatchObject([
      { 'Status da comissão': 'A estornar', 'Data da devolução': '', 'Forma da devolução': '' },
      {
        'Status da comissão': 'Devolvida',
        'Data do pagamento': '05/05/2026',
        'Data da devolução': '10/06/2026',
        'Forma da devolução': 'Desconto em comissão',
      },
    ])
  })

  it('is in its statement with its day, form and sum', async () => {
    const text = textOfPdf((await staff('GET', `/comissoes/extrato?colaborador_id=${davi}`)).raw)
    for (const part of [
      'Situação: Devolvida, 1 comissão R$ 700,00',
      'Situação: A estornar, 1 comissão R$ 700,00',
      'Devolvida em 10/06/2026 (Desconto em comissão)',
    ])
      expect(text).toContain(part)
  })
})

describe('the day of payment in the database', () => {
  const participante = async (status: 'Pendente' | 'Pago', more: Record<string, string> = {}) => {
    const venda = await buildVenda(db, {}, [{ status_comissao: status, ...more }])
    return db
      .selectFrom('vendas_participantes')
      .selectAll()
      .where('venda_id', '=', venda.id)
      .executeTakeFirstOrThrow()
  }
  const change = (id: string, set: Record<string, string | null>) =>
    db
      .updateTable('vendas_participantes')
      .set(set)
      .where('id', '=', id)
      .returning('data_pagamento')
      .executeTakeFirst()
  const today = async () =>
    (await sql<{ hoje: string }>`select plantao.hoje() as hoje`.execute(db)).rows[0]?.hoje

  it('is today if none is given, and goes when the commission is no longer Pago', async () => {
    expect((await participante('Pago')).data_pagamento).toBe(await today())
    const { id, data_pagamento } = await participante('Pendente')
    expect(data_pagamento).toBeNull()
    expect(await change(id, { status_comissao: 'Pago' })).toEqual({ data_pagamento: await today() })
    expect(await change(id, { data_pagamento: '2026-03-01' })).toEqual({ data_pagamento: '2026-03-01' })
    expect(await change(id, { observacoes: 'x' })).toEqual({ data_pagamento: '2026-03-01' })
    expect(await change(id, { status_comissao: 'Cancelado' })).toEqual({ data_pagamento: null })
  })

  it('is not lost, and is sensible', async () => {
    const { id } = await participante('Pago', { data_pagamento: '2026-03-01' })
    await expect(change(id, { data_pagamento: null })).rejects.toMatchObject({
      constraint: 'vendas_participantes_paga_com_data',
    })
    await expect(change(id, { data_pagamento: '1800-01-01' })).rejects.toMatchObject({
      constraint: 'vendas_participantes_data_pagamento_sensata',
    })
  })

  it('stays empty for what was paid before days were recorded', async () => {
    const { id } = await participante('Pago')
    await sql`alter table public.vendas_participantes disable trigger user`.execute(database.ownerDb)
    await sql`update public.vendas_participantes set data_pagamento = null where id = ${id}`.execute(
      database.ownerDb,
    )
    await sql`alter table public.vendas_participantes enable trigger user`.execute(database.ownerDb)
    expect(await change(id, { observacoes: 'x' })).toEqual({ data_pagamento: null })
    expect(await change(id, { data_pagamento: '2026-03-01' })).toEqual({ data_pagamento: '2026-03-01' })
  })
})
