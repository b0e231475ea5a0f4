/** What Auditoria says about money: its payee, how much, and in which closing. */
import { expect, it } from 'vitest'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { buildFavorecido } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador } = await testOffice({ now: () => new Date('2026-04-22T15:00:00Z') })
const { db } = database

const listed = async (assunto: string): Promise<EntradaDaAuditoria[]> =>
  (await administrador('GET', `/auditoria?assunto=${assunto}`)).body.itens

it('names payee, amount and closing of a payment and of its movements', async () => {
  const favorecido = await buildFavorecido(db, { tipo: 'Outro', nome: 'Rui Costa' })
  const other = await buildFavorecido(db, { tipo: 'Outro', nome: 'Ana Souza' })
  const { id, pagamentos } = await buildFechamento(db, {
    pagamentos: [
      { favorecido, valores: [1000], desconto: 300 },
      { favorecido: other, valores: [50] },
    ],
  })
  const pagamento = pagamentos[0]?.id
  await administrador('POST', `/pagamentos/${pagamento}/codigo`, {})
  await administrador('POST', `/pagamentos/${pagamento}/pago`, {
    de: 'A pagar',
    data_pagamento: '2026-04-20',
    dia_conferido: true,
  })
  const sobre = { cadastro: 'fechamentos', id, nome: 'Fechamento 1' }

  const [change] = await listed('financeiro')
  expect(change).toMatchObject({ sobre })
  expect(change?.acoes).toEqual([
    'mudou Status do pagamento a Rui Costa (R$\u00a0700,00) de A pagar para Pago',
    'preencheu Data do pagamento a Rui Costa (R$\u00a0700,00) com 20/04/2026',
  ])
  const acts = await listed('movimentos')
  expect(acts[0]).toMatchObject({
    sobre,
    acoes: ['movimentou comissões: Pagamento, R$\u00a0700,00 a Rui Costa'],
  })
  expect(acts.flatMap(({ acoes }) => acoes)).toContainEqual(
    expect.stringContaining('Aprovação, R$\u00a01.050,00 a Ana Souza e Rui Costa'),
  )
  expect((await listed('dados_pessoais'))[0]).toMatchObject({ sobre })

  await administrador('POST', `/pagamentos/${pagamento}/devolvido`, {
    de: 'Pago',
    data_devolucao: '2026-04-21',
  })
  expect((await listed('movimentos'))[0]?.acoes).toEqual([
    'movimentou comissões: desfez Pagamento, R$\u00a0700,00 a Rui Costa',
  ])
  expect((await listed('financeiro'))[0]?.acoes).toContain(
    'apagou Data do pagamento a Rui Costa (R$\u00a0700,00), que era 20/04/2026',
  )
})
