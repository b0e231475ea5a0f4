/** The file of payments: of one closing, of a period, and as its reader may see it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '../../../core/money.ts'
import { recordOwnAct } from '../../database/connections/acts.ts'
import { rowsOf, sheetsOf } from '../../testing/files/spreadsheets.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { type BuiltFechamento, buildFechamento, confirmRestore } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, administrador, staff } = await testOffice()
const { db } = database

const file = (query: string, call = administrador) => call('GET', `/pagamentos/exportar?formato=csv${query}`)
const rows = async (query: string, call = administrador) => rowsOf((await file(query, call)).raw)
const centavos = (text = '') => Number(text.replaceAll('.', '').replace(',', ''))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

let march: BuiltFechamento
let loja: string

beforeAll(async () => {
  loja = (await buildLoja(db)).id
  march = await buildFechamento(db, {
    corte: '2026-03-15',
    dia_pagamento: '2026-03-20',
    pagamentos: [
      {
        favorecido: await buildFavorecido(db, {
          nome: 'Ana Souza',
          documento: '03905344705',
          tipo_chave: 'Telefone',
          chave_pix: '+5511912345678',
        }),
        valores: [1000.1, 0.2],
        status: 'Pago',
        dia: '2026-03-21',
      },
      { favorecido: await buildFavorecido(db, { nome: 'Bruno Lima' }), valores: [500], desconto: 33.33 },
      { favorecido: await buildFavorecido(db, { nome: 'Caio Prado' }), valores: [70], desconto: 70 },
    ],
  })
  await buildFechamento(db, {
    dia_pagamento: '2026-04-20',
    lojas: [loja],
    pagamentos: [{ valores: [9.99], status: 'Rejeitado', loja_id: loja }],
  })
  await buildFechamento(db, { status: 'Rascunho', dia_pagamento: '2026-04-20' })
})

describe('the file of payments', () => {
  it('of a closing has each with its key and amounts, which agree with the screen to the cent', async () => {
    const found = await rows(`&fechamento_id=${march.id}`)
    expect(found).toMatchObject([
      {
        Fechamento: '1',
        'Dia do pagamento': '20/03/2026',
        'Nome do favorecido': 'Ana Souza',
        'CPF ou CNPJ': '039.053.447-05',
        'Tipo da chave PIX': 'Telefone',
        'Chave PIX': '+5511912345678',
        Situação: 'Pago',
        'Valor do pagamento': '1000,30',
        'Pago em': '21/03/2026',
      },
      { 'Nome do favorecido': 'Bruno Lima', Situação: 'A pagar', Bruto: '500,00', Descontos: '33,33' },
      { 'Nome do favorecido': 'Caio Prado', Situação: 'Compensado', 'Valor do pagamento': '0,00' },
    ])
    const { por_situacao } = (await staff('GET', `/pagamentos/resumo?fechamento_id=${march.id}`)).body
    const screen = Object.values(por_situacao as Record<string, { valor: number }>).map(({ valor }) =>
      toCentavos(valor),
    )
    expect(sum(found.map((row) => centavos(row['Valor do pagamento'])))).toBe(sum(screen))
  })

  it('of a period, a loja and a status has what the list of closings finds, drafts left out', async () => {
    expect(await rows('')).toHaveLength(4)
    for (const [query, found] of [
      ['&de=2026-04-01&ate=2026-04-30', 1],
      ['&ate=2026-03-31', 3],
      [`&loja_id=${loja}`, 1],
      ['&status=Rascunho', 0],
    ] as const) {
      expect(await rows(query)).toHaveLength(found)
      const { itens } = (await staff('GET', `/fechamentos?${query.slice(1)}`)).body
      const listed = itens.filter(({ numero }: { numero: number | null }) => numero !== null)
      expect(sum((await rows(query)).map((row) => centavos(row['Valor do pagamento'])))).toBe(
        sum(listed.map(({ liquido }: { liquido: number }) => toCentavos(liquido))),
      )
    }
  })

  it('has keys and documents as texts, also in a workbook', async () => {
    const { raw } = await administrador('GET', `/pagamentos/exportar?formato=xlsx&fechamento_id=${march.id}`)
    expect(sheetsOf(raw)[0]?.[0]).toMatchObject({
      'CPF ou CNPJ': { texto: '039.053.447-05' },
      'Chave PIX': { texto: '+5511912345678' },
      'Valor do pagamento': { numero: 1000.3 },
    })
  })

  it('is masked for Staff', async () => {
    const [row] = await rows(`&fechamento_id=${march.id}`, staff)
    expect(row).toMatchObject({ 'CPF ou CNPJ': '***.***.***-05', 'Chave PIX': '(**) *****-**78' })
  })

  it('has nothing of another loja for Staff narrowed to one', async () => {
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, loja)
    expect(await rows('', call)).toMatchObject([{ 'Valor do pagamento': '9,99' }])
    expect((await file(`&fechamento_id=${march.id}`, call)).status).toBe(404)
    await restrict(db)
  })

  it('waits after a restore until somebody went through what left the bank', async () => {
    await recordOwnAct(db, 'copia_restaurada', { criada_em: '2026-04-21T03:00:00Z' })
    expect((await file('')).body).toMatchObject({ code: 'RESTAURACAO_A_CONFERIR' })
    await confirmRestore(database.ownerDb)
    expect((await file('')).status).toBe(200)
  })
})
