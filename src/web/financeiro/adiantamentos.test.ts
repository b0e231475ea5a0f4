// @vitest-environment happy-dom
/** An advance from a payee's page: where it goes, what it asks, and who is offered it. */
import { describe, expect, test } from 'vitest'
import { offered } from '../testing/parts.ts'
import { FAVORECIDO } from '../testing/records.ts'
import {
  type Answers,
  choose,
  closeScreen,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'
import { Route as PAGE } from './favorecidos/FavorecidoScreen.tsx'

const STORED_ID = FAVORECIDO.id
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })

describe('an advance from the page', () => {
  const PAYEE = { ...FAVORECIDO, nome: 'Bia Braga', junto_de: null }
  const DRAFT = {
    id: '018f0000-0000-7000-8000-000000000001',
    numero: null,
    status: 'Rascunho',
    lojas: [],
    versao: 7,
  }
  const SUMS = { dia_pagamento: '2026-03-20', favorecidos: 1, liquido: 99_999_999_999.99 }
  const open = (more: Answers, favorecido: object = PAYEE, options: Parameters<typeof openScreen>[3] = {}) =>
    openScreen(
      PAGE,
      `/favorecidos/${STORED_ID}`,
      {
        'GET /api/favorecidos/*': favorecido,
        'GET /api/favorecidos/*/saldos': { saldos: null },
        'GET /api/favorecidos/*/ajustes': { itens: [] },
        'GET /api/favorecidos/*/conta-corrente': page(),
        'GET /api/favorecidos/*/pagamentos': page(),
        'GET /api/favorecidos/*/chaves': { itens: [] },
        'GET /api/favorecidos/*/historico': { itens: [] },
        'GET /api/fechamentos': page(
          { ...DRAFT, ...SUMS, id: STORED_ID, lojas: [{ id: STORED_ID, nome: 'Centro' }] },
          { ...DRAFT, ...SUMS },
        ),
        'GET /api/fechamentos/proposta': { corte: '2026-03-10', dia_pagamento: '2026-04-05', lojas: null },
        ...more,
      },
      { path: '/favorecidos/$id', ...options },
    )

  test('goes into the first draft of all lojas, once the amount was confirmed', async () => {
    const question =
      'Bia Braga tem R$ 0,00 liberados e R$ 0,00 a liberar. O adiantamento é mesmo de R$ 50,00?'
    const path = `/api/fechamentos/${DRAFT.id}/adiantamentos/${STORED_ID}`
    const { sent, address } = open({
      'PUT /api/fechamentos/*/adiantamentos/*': (body: { adiantamento_conferido?: boolean }) =>
        body.adiantamento_conferido ? { ok: true } : refused(422, 'ADIANTAMENTO_ALEM', question),
    })
    await press('Adiantamento')
    await shown(
      async () => (await field('Fechamento')).value.includes('20/03/2026, 1 favorecido'),
      'the draft',
    )
    await press('Salvar', dialog)
    await said('Informe um valor')
    await fill('Valor', '50', dialog)
    await choose('Motivo', 'Vale do mês', dialog)
    await press('Salvar', dialog)
    await said(question)
    await fill('Valor', '60', dialog)
    await press('Salvar', dialog)
    await said(question)
    await press('Sim, salvar', dialog)
    await toasted('Sucesso!', 'Adiantamento salvo.')
    const advance = { versao: 7, novo: true, motivo: 'Vale do mês' }
    expect(sent).toEqual([
      { call: `PUT ${path}`, body: { ...advance, valor: 50 } },
      { call: `PUT ${path}`, body: { ...advance, valor: 60 } },
      { call: `PUT ${path}`, body: { ...advance, valor: 60, adiantamento_conferido: true } },
    ])
    await shown(() => address() === `/fechamentos/${DRAFT.id}`, 'the closing')
  })

  test('makes a new closing, and says why it is refused', async () => {
    const answers: Answers = {
      'POST /api/fechamentos': refused(400, 'DADOS_INVALIDOS', 'Sem chave PIX.', {
        campo: 'favorecido_id',
      }),
    }
    const { sent, keys } = open(answers)
    await press('Adiantamento')
    await choose('Fechamento', 'Novo, só com este adiantamento', dialog)
    expect((await field('Dia do pagamento')).value).toBe('05/04/2026')
    await fill('Dia do pagamento', '09/03/2026', dialog)
    await fill('Valor', '50', dialog)
    await choose('Motivo', 'Outro', dialog)
    await press('Salvar', dialog)
    await said('Sem chave PIX.')
    const body = {
      corte: '2026-03-09',
      dia_pagamento: '2026-03-09',
      lojas: [],
      adiantamento: { favorecido_id: STORED_ID, valor: 50, motivo: 'Outro' },
    }
    expect(sent).toEqual([{ call: 'POST /api/fechamentos', body }])
    expect(keys[0]).not.toBe('')
  })

  test('is offered neither of who is paid no more nor to who sees one loja only', async () => {
    for (const [favorecido, options] of [
      [{ ...PAYEE, status: 'Inativo' }, {}],
      [{ ...PAYEE, junto_de: { id: STORED_ID, nome: 'Ana' } }, {}],
      [PAYEE, { cargo: 'Staff', loja: { id: STORED_ID, nome: 'Centro' } }],
    ] as const) {
      open({}, favorecido, options)
      await said('Conta corrente')
      expect(offered(/^Adiantamento/)).toEqual([])
      closeScreen()
    }
  })
})
