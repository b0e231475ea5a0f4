/** The accountant's file: what it says of each month, and that its months add up to the movements. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '../../../core/money.ts'
import { actingAs } from '../../testing/database/database.ts'
import { rowsOf, sheetsOf } from '../../testing/files/spreadsheets.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { type BuiltFechamento, buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { markPaid, markReturned, payOutside, undoPaid } from '../atos.ts'

const { database, app, administrador, staff } = await testOffice()
const { db } = database

const file = (query: string, call = administrador) =>
  call('GET', `/pagamentos/contabilidade?formato=csv${query}`)
const rows = async (query: string, call = administrador) => rowsOf((await file(query, call)).raw)
const centavos = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))

let ana: Awaited<ReturnType<typeof buildFavorecido>>
let march: BuiltFechamento
let loja: string

beforeAll(async () => {
  loja = (await buildLoja(db)).id
  ana = await buildFavorecido(db, { nome: '=Ana Souza', documento: '03905344705', vinculo: 'Autônomo' })
  await buildFechamento(db, {
    dia_pagamento: '2026-03-05',
    pagamentos: [{ favorecido: ana, valores: [], adiantamento: 300, status: 'Pago', dia: '2026-03-05' }],
  })
  march = await buildFechamento(db, {
    dia_pagamento: '2026-03-20',
    pagamentos: [
      {
        favorecido: ana,
        valores: [1000.1, 0.2],
        desconto: 100,
        retencoes: [
          { rubrica: 'INSS', valor: 110.03 },
          { rubrica: 'ISS', valor: 20 },
        ],
        status: 'Pago',
        dia: '2026-03-21',
      },
      { valores: [70], status: 'A pagar' },
    ],
  })
  await buildFechamento(db, {
    dia_pagamento: '2026-04-20',
    lojas: [loja],
    pagamentos: [{ valores: [9.99], status: 'Pago', dia: '2026-04-20', loja_id: loja }],
  })
  const linha = await buildLiberada(db, { favorecido: ana, valor: 55.5 })
  await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 55.5, dia: '2026-03-31' }))
})

describe('the accountant’s file', () => {
  it('is refused for days that are none, or the wrong way round', async () => {
    expect((await file('')).status).toBe(400)
    expect((await file('&de=%23E&ate=2026-02-28')).body).toMatchObject({
      data: { campos: { de: 'Data inválida' } },
    })
    expect((await file('&de=2026-03-01&ate=2026-02-28')).body).toMatchObject({
      data: { campos: { ate: 'O último dia é antes do primeiro' } },
    })
  })

  it('is of at most a year', async () => {
    expect((await file('&de=2024-02-29&ate=2025-03-01')).body).toMatchObject({
      data: { campos: { ate: 'Escolha no máximo um ano' } },
    })
    expect((await file('&de=2026-01-01&ate=2026-12-31')).status).toBe(200)
  })

  it('has of each payee of a month what was earned, each deduction, the advance apart, and what was paid', async () => {
    const found = await rows('&de=2026-03-01&ate=2026-03-31')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      Mês: '03/2026',
      'CPF ou CNPJ': '039.053.447-05',
      Vínculo: 'Autônomo',
      Bruto: '1000,30',
      INSS: '110,03',
      ISS: '20,00',
      Retenções: '130,03',
      'Descontos do que devia': '100,00',
      Adiantamento: '300,00',
      Líquido: '1070,27',
      Fechamentos: '1, 2',
      'Pago por fora': '55,50',
      'Pago direto por outros': '0,00',
    })
    expect((found[0]?.Vendas ?? '').split(', ')).toHaveLength(3)
    const { raw } = await administrador(
      'GET',
      '/pagamentos/contabilidade?formato=xlsx&de=2026-03-01&ate=2026-03-31',
    )
    expect(sheetsOf(raw)[0]?.[0]).toMatchObject({
      Favorecido: { texto: "'=Ana Souza" },
      'CPF ou CNPJ': { texto: '039.053.447-05' },
      Líquido: { numero: 1070.27 },
    })
  })

  it('leaves a month as it was when the bank returns a payment in the next one', async () => {
    const paid = march.pagamentos[0]?.id ?? ''
    const before = await rows('&de=2026-03-01&ate=2026-03-31')
    await actingAs(db, null, (trx) => markReturned(trx, [paid], '2026-04-02'))
    expect(await rows('&de=2026-03-01&ate=2026-03-31')).toEqual(before)
    const back = (await rows('&de=2026-04-01&ate=2026-04-30')).find(({ Bruto }) => Bruto === '-1000,30')
    expect(back).toMatchObject({ INSS: '-110,03', Líquido: '-770,27', Fechamentos: '2' })
    await actingAs(db, null, (trx) => markPaid(trx, [paid], '2026-04-07'))
    // The debt of the discount was paid outside of a closing before it was reversed.
    expect(
      (await rows('&de=2026-04-01&ate=2026-04-30')).map((row) => [row.Líquido, row['Pago por fora']]),
    ).toEqual([
      ['0,00', '100,00'],
      ['9,99', '0,00'],
    ])
  })

  it('has nothing of a mark that was undone at once, and no formula in the name of a deduction', async () => {
    const { pagamentos } = await buildFechamento(db, {
      dia_pagamento: '2026-06-20',
      pagamentos: [
        { valores: [500], retencoes: [{ rubrica: '=1+1', valor: 5 }], status: 'Pago', dia: '2026-06-20' },
      ],
    })
    const ids = pagamentos.map(({ id }) => id)
    const june = () => rows('&de=2026-06-01&ate=2026-07-31')
    expect(await june()).toMatchObject([{ Bruto: '500,00', Líquido: '495,00', "'=1+1": '5,00' }])
    await actingAs(db, null, (trx) => undoPaid(trx, ids, '2026-07-01'))
    expect(await june()).toEqual([])
    await actingAs(db, null, (trx) => markPaid(trx, ids, '2026-07-01'))
    expect(await june()).toMatchObject([{ Mês: '07/2026', Líquido: '495,00' }])
  })

  it('adds up to what the movements say', async () => {
    const found = await rows('&de=2026-01-01&ate=2026-12-31')
    const { rows: facts } = await sql<{ valor: number }>`
      select sum(case when estorna_id is null then valor else -valor end) as valor from comissoes_movimentos
       where tipo = 'Pagamento'`.execute(db)
    const sum = (title: string) => found.reduce((total, row) => total + centavos(row[title]), 0)
    expect(sum('Líquido')).toBe(toCentavos(facts[0]?.valor ?? 0))
    expect(sum('Líquido')).toBe(
      sum('Bruto') + sum('Adiantamento') - sum('Retenções') - sum('Descontos do que devia'),
    )
  })

  it('is masked for Staff, and has nothing of another loja for Staff narrowed to one', async () => {
    const [row] = await rows('&de=2026-03-01&ate=2026-03-31', staff)
    expect(row).toMatchObject({ 'CPF ou CNPJ': '***.***.***-05' })
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect(await rows('&de=2026-01-01&ate=2026-12-31', call)).toMatchObject([{ Líquido: '9,99' }])
    await restrict(db)
  })
})
