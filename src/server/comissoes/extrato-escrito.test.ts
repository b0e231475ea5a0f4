/** The statement of commissions on the screen, as a text and as a spreadsheet: who has one, who sees what, and the same lines everywhere. */
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EXTRATO_MESSAGES } from '../../core/comissoes/extratos.ts'
import { type ExtratoEscrito, writtenInText } from '../../core/financeiro/extrato.ts'
import { fazerExtratos } from '../extratos/job.ts'
import { createLogger } from '../process/log.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { rowsOf, sheetsOf } from '../testing/files/spreadsheets.ts'
import { inParte } from '../testing/financeiro/period-statements.ts'
import { buildColaborador, buildFavorecido, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { buildLiberada } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { restrict, staffOf } from '../testing/office/two-lojas.ts'
import { workOnTrabalhos } from '../trabalhos/runner.ts'

const { database, app, services, administrador, staff } = await testOffice()
const { db } = database
await services.extratos.stop()
const ABSENT = '11111111-1111-4111-8111-111111111111'
const PATHS = ['/itens?', '?', '/exportar?formato=csv&', '/exportar?formato=xlsx&'] as const
const HOSTILE = '=HYPERLINK("http://x")\nLíquido: 9 <b>&"\u202e'

const read = async (id: string, query = '', call = staff): Promise<ExtratoEscrito> =>
  (await call('GET', `/comissoes/extrato/itens?colaborador_id=${id}${query}`)).body
const parceira = (nome: string) => buildFavorecido(db, { tipo: 'Outro', colaborador_id: null, nome })

describe('refuses', () => {
  it.each(PATHS)('%s without a person, for an unknown one, and with a text', async (path) => {
    const of = async (query: string) => (await staff('GET', `/comissoes/extrato${path}${query}`)).status
    expect(await of('')).toBe(400)
    expect(await of('colaborador_id=x')).toBe(400)
    expect(await of(`colaborador_id=${ABSENT}`)).toBe(404)
    expect(await of(`colaborador_id=${ABSENT}&texto=a`)).toBe(400)
  })
})

it('of somebody without a payee has what was typed, and says nothing of what is released', async () => {
  const { id } = await buildColaborador(db, { nome: 'Bia Reis' })
  for (const [valor_comissao, status_comissao] of [
    [1000, 'Pago'],
    [500.01, 'Pendente'],
  ] as const)
    await buildVenda(db, { cliente_nome: 'Zilda Torres', data_venda: '2026-03-02' }, [
      { colaborador_id: id, valor_comissao, status_comissao },
    ])
  const extrato = await read(id)
  expect(inParte(extrato, 'Situação')).toBe(150_001)
  expect(inParte(extrato, 'Total das comissões')).toBe(150_001)
  expect(inParte(extrato, 'Recebido da imobiliária')).toBe(100_000)
  const text = writtenInText(extrato)
  expect(text).not.toContain('liberados')
  expect(text).not.toContain('CPF')
  expect(JSON.stringify(extrato)).not.toContain('Zilda')
  expect(extrato.cabecalho.map(({ rotulo }) => rotulo)).toEqual(['Nome', 'CPF', 'Comissões', 'Situação em'])
})

it('has the same lines in every file, with a hostile name as a text, and is recorded', async () => {
  const favorecido = await parceira(HOSTILE)
  await buildLiberada(db, { favorecido, valor: 99_999_999_999.99, venda: { numero_venda: '@SUM(1)' } })
  const extrato = await read(favorecido.id)
  expect(writtenInText(extrato).match(/\nLíquido/)).toBeNull()
  const file = async (format: string) =>
    (
      await administrador(
        'GET',
        `/comissoes/extrato/exportar?formato=${format}&colaborador_id=${favorecido.id}`,
      )
    ).raw
  const csv = await file('csv')
  for (const row of csv.toString().split('\r\n'))
    for (const cell of row.split(';')) expect(cell).not.toMatch(/^"?[=@]/)
  const written = rowsOf(csv).map(({ Parte, Valor }) => [Parte, Valor])
  expect(written.slice(extrato.cabecalho.length)).toEqual(
    extrato.itens.map(({ parte, valor }) => [parte, (valor / 100).toFixed(2).replace('.', ',')]),
  )
  expect(JSON.stringify(sheetsOf(await file('xlsx')))).not.toMatch(/"texto":"[=@+-]/)
  const { itens } = (await administrador('GET', '/auditoria')).body
  expect(JSON.stringify(itens)).toContain('exportou Extrato de comissões em XLSX')
})

describe('Staff of one loja', () => {
  it('gets the commissions of its sales only', async () => {
    const favorecido = await parceira('Parceira Norte')
    const loja_id = (await buildLoja(db)).id
    await buildLiberada(db, { favorecido, valor: 700 })
    await buildLiberada(db, { favorecido, valor: 200, loja_id })
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja_id)
    const extrato = await read(favorecido.id, '', call)
    expect(inParte(extrato, 'Total das comissões')).toBe(20_000)
    await restrict(db)
  })
})

describe('the statements of all people', () => {
  const server = { db, log: createLogger('silent'), now: services.now, tipos: { Extratos: fazerExtratos } }
  const filtros = { de: '2025-01-01', ate: '2025-01-31' }

  it('have payees who are no colaborador, with what their own statement says', async () => {
    const favorecido = await parceira('Parceira Sul')
    await buildLiberada(db, { favorecido, valor: 824.7, venda: { data_venda: '2025-01-10' } })
    const query = new URLSearchParams(filtros)
    expect((await staff('GET', `/extratos/previa?${query}`)).body).toMatchObject({ pessoas: 2, comissoes: 2 })
    const { id } = (await staff('POST', '/extratos', { forma: 'cada', filtros })).body
    while (await workOnTrabalhos(server));
    const files = unzipSync((await staff('GET', `/extratos/${id}/arquivo`)).raw)
    const all = textOfPdf(Buffer.from(files['extrato-Parceira-Sul.pdf'] ?? []))
    const one = textOfPdf(
      (await staff('GET', `/comissoes/extrato?colaborador_id=${favorecido.id}&${query}`)).raw,
    )
    const content = (text: string) => text.slice(text.indexOf('Cálculo'), text.indexOf('Emitido'))
    expect(all).toContain('Nome: Parceira Sul')
    expect(content(all)).toBe(content(one))
    expect(content(one)).toContain('Parceria')
  })

  it('are not made of commissions that version 2.2.0 read, without how they are computed', async () => {
    const { id } = (await staff('POST', '/extratos', { forma: 'um', filtros })).body
    await workOnTrabalhos(server)
    await db
      .updateTable('extratos_pessoas')
      .set(({ ref }) => ({ itens: sql`jsonb_build_array((${ref('itens')} -> 0) - 'modo')` }))
      .execute()
    while (await workOnTrabalhos(server));
    const { status, body } = await staff('GET', `/extratos/${id}/arquivo`)
    expect([status, body.message]).toEqual([422, EXTRATO_MESSAGES.falha])
  })
})
