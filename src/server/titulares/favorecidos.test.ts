/** Dados do titular of a payee: what is held, how it is handed over, and what an anonymisation leaves. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addMonths } from '../../core/dates.ts'
import { TITULAR_MESSAGES } from '../../core/titulares.ts'
import { emptyTables } from '../testing/database/database.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { buildColaborador, buildFavorecido, buildVenda } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const CPF = '39053344705'

const ask = (verb: string, body: object = {}) =>
  administrador('POST', `/titulares/${verb}`, { cpf: CPF, motivo: 'Pedido por email', ...body })
const found = async () => (await ask('procurar')).body
const names = async () => (await found()).favorecidos.map(({ nome }: { nome: string }) => nome)

beforeEach(async () => {
  await emptyTables(ownerDb, 'favorecidos')
  await db.deleteFrom('vendas').execute()
  await db.deleteFrom('colaboradores').execute()
})

/** A payee who was paid R$ 700,00 of two commissions on 20 April 2026, and is to be paid R$ 50,00. */
async function paid() {
  const favorecido = await buildFavorecido(db, {
    tipo: 'Outro',
    nome: 'Rita Paga',
    documento: CPF,
    tipo_chave: 'Telefone',
    chave_pix: '+5511912345678',
  })
  await buildFechamento(db, { pagamentos: [{ favorecido, valores: [500, 200], status: 'Pago' }] })
  const { pagamentos } = await buildFechamento(db, { pagamentos: [{ favorecido, valores: [50] }] })
  return { favorecido, open: pagamentos[0]?.id ?? '' }
}

describe('a payee is found', () => {
  it('with document, key, commissions without a client, payments, and who opened what', async () => {
    const { favorecido, open } = await paid()
    await staff('POST', `/favorecidos/${favorecido.id}/dados`, {})
    await staff('POST', `/pagamentos/${open}/codigo`, {})
    const { favorecidos } = await found()
    expect(favorecidos).toMatchObject([
      {
        id: favorecido.id,
        documento: CPF,
        tipo_chave: 'Telefone',
        chave_pix: '+5511912345678',
        guardado_ate: expect.stringMatching(/^20(31|32)-/),
        pagamentos: [
          { status: 'Pago', liquido: 700, data_pagamento: '2026-04-20', documento: CPF },
          { status: 'A pagar', liquido: 50, data_pagamento: null, chave_pix: '+5511912345678' },
        ],
        acessos: [
          { quem: 'Bruno Lima', como: 'código PIX de um pagamento' },
          { quem: 'Bruno Lima', como: 'documento e chave, a pedido' },
        ],
      },
    ])
    expect(favorecidos[0].comissoes.map(({ valor, pago }: Record<string, number>) => [valor, pago])).toEqual([
      [500, 500],
      [200, 200],
      [50, 0],
    ])
    expect(JSON.stringify(favorecidos)).not.toContain('Márcia')
  })

  it('by the colaborador’s CPF, by a key, and by the data of a payment', async () => {
    const { id } = await buildColaborador(db, { cpf: CPF })
    await buildFavorecido(db, { colaborador_id: id, nome: 'A Empresa dela', documento: '11222333000181' })
    await buildFavorecido(db, { tipo: 'Outro', nome: 'B Chave', tipo_chave: 'CPF', chave_pix: CPF })
    const before = await buildFavorecido(db, { tipo: 'Outro', nome: 'C Antes', documento: CPF })
    await buildFechamento(db, { pagamentos: [{ favorecido: before, status: 'Pago' }] })
    await db.updateTable('favorecidos').set({ documento: null }).where('id', '=', before.id).execute()
    await buildFavorecido(db, { tipo: 'Outro', nome: 'D Outra pessoa' })
    expect(await names()).toEqual(['A Empresa dela', 'B Chave', 'C Antes'])
  })
})

it('is handed over as JSON and as a PDF', async () => {
  await paid()
  const json = JSON.parse((await ask('exportar', { formato: 'json' })).raw.toString())
  expect(json.favorecidos).toMatchObject([{ nome: 'Rita Paga', chave_pix: '+5511912345678' }])
  const pdf = textOfPdf((await ask('exportar', { formato: 'pdf' })).raw)
  for (const part of [
    'Favorecido Rita Paga',
    '390.533.447-05',
    '+55 (11) 91234-5678',
    'R$ 700,00, Pago em 20/04/2026',
    'R$ 500,00 pagos até 20/04/2026',
  ])
    expect(pdf).toContain(part)
})

it('with the addresses to which statements were mailed, without those that were refused', async () => {
  const { open } = await paid()
  await db
    .insertInto('extratos_enviados')
    .values(
      ['rita', 'talvez', 'velho'].map((name) => ({ pagamento_id: open, email: `${name}@casa.example` })),
    )
    .execute()
  for (const [name, situacao] of [
    ['rita', 'Enviado'],
    ['velho', 'Recusado'],
  ] as const)
    await db
      .updateTable('extratos_enviados')
      .set({ situacao })
      .where('email', '=', `${name}@casa.example`)
      .execute()
  const pdf = textOfPdf((await ask('exportar', { formato: 'pdf' })).raw)
  expect(pdf).toContain('extrato enviado a rita@casa.example em ')
  expect(pdf).toContain('extrato talvez enviado a talvez@casa.example em ')
  expect(pdf).not.toContain('velho@casa.example')
})

describe('an anonymisation', () => {
  const anonymise = () => ask('anonimizar', { confirmacao: 'ANONIMIZAR' })

  it('of somebody who is a payee only has nothing to do, and says what is kept', async () => {
    await paid()
    expect((await anonymise()).body).toMatchObject({
      code: 'NADA_A_ANONIMIZAR',
      message: TITULAR_MESSAGES.favorecido,
    })
  })

  it('of a client leaves them as a payee, with their payments', async () => {
    await paid()
    const { favorecidos } = await found()
    await buildVenda(db, {
      cliente_cpf: CPF,
      status: 'Desembolsada',
      status_comissao: 'Pago',
      data_venda: addMonths('2026-01-01', -120),
      data_desembolso: addMonths('2026-01-01', -119),
    })
    expect((await anonymise()).body).toEqual({ anonimizadas: 1 })
    expect((await found()).favorecidos).toEqual(favorecidos)
  })
})
