/** A payee's statement of a period: what is in it, at its ends, and what each reader sees of it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EXTRATO_MESSAGES } from '../../../core/comissoes/extratos.ts'
import { addDays, formatDate, today } from '../../../core/dates.ts'
import { type ExtratoEscrito, writtenInText } from '../../../core/financeiro/extrato.ts'
import { actingAs } from '../../testing/database/database.ts'
import { textOfPdf } from '../../testing/files/pdf.ts'
import { rowsOf, sheetsOf } from '../../testing/files/spreadsheets.ts'
import { inParte } from '../../testing/financeiro/period-statements.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildDivida, buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { markReturned, payOutside, recoverDebts } from '../atos.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db } = database
const hoje = today(services.now())
const DAY = '2026-04-20'
const ABSENT = '11111111-1111-4111-8111-111111111111'
const FILES = ['', '/pdf', '/exportar?formato=csv']

const read = async (id: string, query = '', call = administrador): Promise<ExtratoEscrito> =>
  (await call('GET', `/favorecidos/${id}/extrato${query}`)).body
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('refuses', () => {
  it.each(FILES)('%s of a payee who does not exist, of what is no id, and of no day', async (file) => {
    expect((await staff('GET', `/favorecidos/${ABSENT}/extrato${file}`)).status).toBe(404)
    expect((await staff('GET', `/favorecidos/x/extrato${file}`)).status).toBe(400)
    const { id } = await buildFavorecido(db)
    for (const day of ['de=2026-02-30', 'ate=ontem', 'pagina=1'])
      expect(
        (await staff('GET', `/favorecidos/${id}/extrato${file}${file.includes('?') ? '&' : '?'}${day}`))
          .status,
      ).toBe(400)
  })

  it('the account by what is no day', async () => {
    const { id } = await buildFavorecido(db)
    for (const day of ['de=2026-02-30', 'ate=ontem'])
      for (const path of ['conta-corrente?', 'conta-corrente/exportar?formato=csv&'])
        expect((await staff('GET', `/favorecidos/${id}/${path}${day}`)).status).toBe(400)
  })

  it('more commissions or movements than a statement has', async () => {
    const favorecido = await buildFavorecido(db)
    const linha = await buildLiberada(db, { favorecido })
    await actingAs(db, null, (trx) =>
      sql`
        insert into comissoes_movimentos (ato, tipo, valor, linha_id, data)
        select ${ABSENT}::uuid, 'Pago por fora', 0.01, ${linha}::uuid, ${DAY}::date from generate_series(1, 1001)`.execute(
        trx,
      ),
    )
    for (const file of FILES) {
      const { status, body } = await staff('GET', `/favorecidos/${favorecido.id}/extrato${file}`)
      expect([file, status, body.message]).toEqual([file, 422, EXTRATO_MESSAGES.grande])
    }
    expect((await staff('GET', `/favorecidos/${favorecido.id}/extrato?ate=2026-04-19`)).status).toBe(200)
  })

  it('nobody for the many movements of few commissions', async () => {
    const favorecido = await buildFavorecido(db)
    const linha = await buildLiberada(db, { favorecido })
    await actingAs(db, null, (trx) =>
      sql`
        insert into comissoes_movimentos (ato, tipo, valor, linha_id, estorna_id)
        select ${ABSENT}::uuid, m.tipo, m.valor, m.linha_id, m.id from comissoes_movimentos m
         where m.linha_id = ${linha}`.execute(trx),
    )
    await actingAs(db, null, (trx) =>
      sql`
        insert into comissoes_movimentos (ato, tipo, valor, linha_id)
        select ${ABSENT}::uuid, 'Liberação', 0.01, ${linha}::uuid from generate_series(1, 1001)`.execute(trx),
    )
    expect((await staff('GET', `/favorecidos/${favorecido.id}/extrato`)).status).toBe(200)
  })
})

/** Of R$ 2.000,00, paid on `DAY`, a debt of 600 is discounted; 300 were paid outside before, and 50 given back. */
async function buildElisa() {
  const favorecido = await buildFavorecido(db, { tipo: 'Outro', nome: 'Elisa Prado' })
  const linha = await buildLiberada(db, { favorecido, valor: 900 })
  await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 300, dia: '2026-04-10', forma: 'PIX' }))
  await buildDivida(db, favorecido, 200)
  await actingAs(db, null, (trx) =>
    recoverDebts(trx, [{ favorecido: favorecido.id, valor: 50 }], {
      tipo: 'Devolução',
      dia: DAY,
      forma: 'PIX',
    }),
  )
  await buildFechamento(db, {
    pagamentos: [
      {
        favorecido,
        valores: [1_500, 500],
        adiantamento: 80,
        desconto: 600,
        retencoes: [{ rubrica: 'ISS', valor: 10 }],
        status: 'Pago',
        dia: DAY,
      },
    ],
  })
  return favorecido
}

it('has commissions, what was kept, what was paid besides, how the debt changed and what is to come', async () => {
  const { id } = await buildElisa()
  const extrato = await read(id)
  const of = (...partes: Parameters<typeof inParte>[1][]) => inParte(extrato, ...partes)
  expect(
    extrato.itens
      .filter(({ linha }) => linha)
      .map(({ valor, linha }) => [valor, linha?.valor, linha?.liberado, linha?.venda?.numero !== undefined])
      .toSorted(([a = 0], [b = 0]) => Number(b) - Number(a)),
  ).toEqual([
    [150_000, 150_000, 150_000, true],
    [50_000, 50_000, 50_000, true],
    [0, 90_000, 90_000, true],
    [0, 20_000, 20_000, true],
    [0, 60_000, 60_000, true],
  ])
  expect(of('Comissões')).toBe(200_000)
  expect(of('Adiantamento')).toBe(8_000)
  expect(of('Descontos')).toBe(-60_000)
  expect(of('Retenções')).toBe(-1_000)
  expect(of('Líquido')).toBe(147_000)
  expect(of('Fora dos fechamentos')).toBe(110_000)
  expect(of('Recebido no período')).toBe(257_000)
  // 200 and 600 of Estornos and the advance, less what was given back and discounted.
  expect(of('Mudanças do a recuperar')).toBe(23_000)
  expect(of('Ainda a recuperar')).toBe(23_000)
  expect(of('A vir')).toBe(60_000)
  const text = writtenInText(extrato).replaceAll('\u00a0', ' ')
  for (const part of [
    'Extrato do período\n',
    `Favorecido: Elisa Prado\nPeríodo: até ${formatDate(hoje)}\nFeito em: `,
    '- Pago por fora (PIX) em 10/04/2026 · AR',
    '- Devolução (PIX) em 20/04/2026: -R$ 50,00\n',
    `- Desconto em ${formatDate(hoje)} · fechamento `,
    'Líquido: R$ 1.470,00\n',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/cliente/i)
})

it('has what happened on its days only, with the debt before them, and what is to come if it reaches today', async () => {
  const { id } = await buildElisa()
  const before = await read(id, '?ate=2026-04-19')
  expect(before.itens.map(({ parte, valor }) => [parte, valor])).toEqual([
    ['Comissões', 0],
    ['Bruto', 0],
    ['Líquido', 0],
    ['Fora dos fechamentos', 30_000],
    ['Recebido no período', 30_000],
  ])
  const later = await read(id, `?de=2026-04-21&ate=${addDays(hoje, 1)}`)
  expect(inParte(later, 'A recuperar antes')).toBe(75_000)
  expect(inParte(later, 'Ainda a recuperar')).toBe(23_000)
  expect(inParte(later, 'Líquido')).toBe(0)
  expect(later.itens.filter(({ parte }) => parte === 'A vir')).toHaveLength(2)
  const april = await read(id, `?de=2026-04-01&ate=${DAY}`)
  expect(april.itens.filter(({ parte }) => parte === 'A vir')).toEqual([])
})

it('has a payment that the bank returned as negative on that day', async () => {
  const favorecido = await buildFavorecido(db)
  await buildFechamento(db, {
    pagamentos: [{ favorecido, valores: [700], desconto: 100, status: 'Devolvido', dia: DAY }],
  })
  const { pagamentos } = await buildFechamento(db, {
    pagamentos: [{ favorecido, valores: [40], desconto: 10, status: 'Pago', dia: DAY }],
  })
  await actingAs(db, null, (trx) => markReturned(trx, [pagamentos[0]?.id ?? ''], '2026-05-02'))
  expect(inParte(await read(favorecido.id, `?de=${DAY}&ate=${DAY}`), 'Líquido')).toBe(3_000)
  const may = await read(favorecido.id, '?de=2026-05-01&ate=2026-05-31')
  expect(
    (['Comissões', 'Descontos', 'Líquido', 'Recebido no período'] as const).map((parte) =>
      inParte(may, parte),
    ),
  ).toEqual([-4_000, 1_000, -3_000, -3_000])
})

it('the account has the movements of the days, on the screen and in the file', async () => {
  const { id } = await buildElisa()
  const query = `de=${DAY}&ate=${DAY}`
  const { itens, total } = (await staff('GET', `/favorecidos/${id}/conta-corrente?${query}`)).body
  expect(total).toBe(itens.length)
  expect(new Set(itens.map(({ data }: { data: string }) => data))).toEqual(new Set([DAY]))
  const path = `/favorecidos/${id}/conta-corrente/exportar?formato=csv&${query}`
  expect(rowsOf((await administrador('GET', path)).raw)).toHaveLength(total)
})

describe('who sees', () => {
  it('the document: an Administrador in full, Staff its mask, and never the text', async () => {
    const { id, documento } = await buildFavorecido(db)
    const documentOf = ({ cabecalho }: ExtratoEscrito) =>
      cabecalho.find(({ rotulo }) => rotulo === 'CPF ou CNPJ')?.texto ?? ''
    const clear = documentOf(await read(id))
    expect(clear.replaceAll(/\D/g, '')).toBe(documento)
    const masked = await read(id, '', staff)
    expect(documentOf(masked)).toMatch(/^\*/)
    expect(writtenInText(await read(id))).not.toContain(clear)
    const csv = (await staff('GET', `/favorecidos/${id}/extrato/exportar?formato=csv`)).raw.toString()
    expect(csv).not.toContain(clear)
  })

  it('one loja only: what its sales were paid, and no balance', async () => {
    const favorecido = await buildFavorecido(db)
    const loja = (await buildLoja(db)).id
    await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [700], adiantamento: 90, status: 'Pago' }],
    })
    await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [200], loja_id: loja, desconto: 50, status: 'Pago' }],
    })
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    const { itens } = await read(favorecido.id, '', call)
    expect(itens.map(({ parte, valor }) => [parte, valor])).toEqual([
      ['Comissões', 20_000],
      ['Bruto', 20_000],
    ])
    const csv = (await call('GET', `/favorecidos/${favorecido.id}/extrato/exportar?formato=csv`)).raw
    expect(rowsOf(csv).map(({ Parte }) => Parte)).not.toContain('Líquido')
    await restrict(db)
  })
})

describe('the files', () => {
  const HOSTILE = '=HYPERLINK("http://x") <b>&"\u202e'

  it('have the same lines, a hostile name as a text, and are recorded', async () => {
    const favorecido = await buildFavorecido(db, { nome: HOSTILE })
    await buildFechamento(db, {
      pagamentos: [
        {
          favorecido,
          valores: [99_999_999_999.99],
          retencoes: [{ rubrica: '@ISS', valor: 10 }],
          status: 'Pago',
          dia: DAY,
        },
      ],
    })
    const path = `/favorecidos/${favorecido.id}/extrato`
    const csv = (await administrador('GET', `${path}/exportar?formato=csv`)).raw.toString()
    for (const row of csv.split('\r\n'))
      for (const cell of row.split(';')) expect(cell).not.toMatch(/^"?[=@]/)
    expect(csv).toContain('99999999989,99')
    const sheet = await administrador('GET', `${path}/exportar?formato=xlsx&de=${DAY}&ate=${DAY}`)
    const cells = JSON.stringify(sheetsOf(sheet.raw))
    expect(cells).toContain('99999999989.99')
    expect(cells).not.toMatch(/"texto":"[=@+-]/)
    const { raw, headers } = await administrador('GET', `${path}/pdf?de=${DAY}&ate=${DAY}`)
    expect(headers['content-disposition']).toContain('2026-04-20-2026-04-20.pdf')
    const text = plain(textOfPdf(raw))
    for (const part of ['<b>&"', 'Retenções: @ISS', 'Líquido R$ 99.999.999.989,99', 'Período: de 20/04/2026'])
      expect(text).toContain(part)
    expect(text).not.toContain('Local e data')
    const { itens } = (await administrador('GET', '/auditoria')).body
    const words = JSON.stringify(itens)
    for (const format of ['PDF', 'XLSX']) expect(words).toContain(`exportou Extrato do período em ${format}`)
  })

  it('keep a hostile name on its line of the text', async () => {
    const { id } = await buildFavorecido(db, { nome: 'Ana\u2028Líquido: R$ 9,00' })
    const text = writtenInText(await read(id))
    expect(text).toContain('\nFavorecido: Ana Líquido: R$ 9,00\n')
  })
})
