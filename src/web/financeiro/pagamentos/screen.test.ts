// @vitest-environment happy-dom
/** What the payments' page says where something cannot be paid; that payments are made, the stories show. */
import { expect, onTestFinished, test } from 'vitest'
import type {
  CodigoPix,
  PagamentoCompleto,
  ResumoDosPagamentos,
} from '../../../contract/financeiro/pagamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { explainFailuresWhen } from '../../api/explained.ts'
import { type Answers, all, openScreen, press, refused, said, shown } from '../../testing/screen.tsx'
import { Route } from './PagarScreen.tsx'

const ID = '22222222-2222-4222-8222-222222222222'
const FECHAMENTO = { id: ID, numero: 7, dia_pagamento: '2026-04-20' }
const REJEITADO: PagamentoCompleto = {
  id: '33333333-3333-4333-8333-333333333333',
  favorecido_id: '44444444-4444-4444-8444-444444444444',
  favorecido_nome: 'Rui Costa',
  situacao: 'Rejeitado',
  bruto: 1000,
  desconto: 0,
  liquido: 1000,
  data_pagamento: null,
  fechamento: FECHAMENTO,
  tipo_chave: 'E-mail',
  posicao: 1,
  total: 1,
  anterior: null,
  seguinte: null,
  proximo: null,
  mudaram: ['chave_pix'],
  impedimento: null,
  ressalvas: [],
}
const CODIGO: CodigoPix = {
  codigo: null,
  tipo_chave: 'E-mail',
  chave_pix: 'rui@casa.com.br',
  documento: null,
}
const NONE = { quantidade: 0, valor: 0 }
const RESUMO: ResumoDosPagamentos = {
  fechamento: FECHAMENTO,
  por_situacao: {
    'A pagar': NONE,
    Enviado: NONE,
    Rejeitado: { quantidade: 1, valor: 1000 },
    Devolvido: NONE,
    Pago: NONE,
    Compensado: NONE,
  },
  primeiro: null,
}

const open = (resumo: unknown, pagamento: PagamentoCompleto = REJEITADO, more: Answers = {}) =>
  openScreen(
    Route,
    `/fechamentos/${ID}/pagar?pagamento=${REJEITADO.id}`,
    {
      'GET /api/pagamentos': { itens: [REJEITADO], total: 1 },
      'GET /api/pagamentos/*': pagamento,
      'GET /api/pagamentos/resumo': resumo,
      'GET /api/restauracao': { pendente: null },
      ...more,
    },
    { path: '/fechamentos/$id/pagar' },
  )

const buttons = () => all('button').map((one) => one.textContent)

test("'Pagar de novo' asks before it takes the payee's present data", async () => {
  open(RESUMO)
  await press('Pagar de novo')
  await said('Desde a aprovação mudou a chave PIX.')
})

test("who changed the key has no 'Pagar de novo', and reads why", async () => {
  const impedimento = 'Você informou a chave PIX atual de Rui Costa depois da aprovação deste pagamento.'
  open(RESUMO, { ...REJEITADO, impedimento })
  await said(impedimento)
  expect(buttons()).not.toContain('Pagar de novo')
})

test('who changed the key since the approval marks nothing of the payment, and reads why', async () => {
  const impedimento = 'Você informou a chave PIX atual de Rui Costa depois da aprovação deste pagamento.'
  const answers = { 'POST /api/pagamentos/*/codigo': CODIGO }
  open(RESUMO, { ...REJEITADO, situacao: 'Enviado', mudaram: [], impedimento }, answers)
  await said(impedimento)
  await said('Desfazer envio')
  expect(buttons()).not.toContain('Pago')
  expect(buttons()).not.toContain('Rejeitado')
})

test('the only Administrador pays again with a key of their own, and reads that nobody else could', async () => {
  open(RESUMO, { ...REJEITADO, ressalvas: ['Não há outro Administrador ativo.'] })
  await said('Não há outro Administrador ativo.')
  expect(buttons()).toContain('Pagar de novo')
})

test('a closing that is not approved says so, and leads to its own page', async () => {
  open(refused(422, 'FECHAMENTO_NAO_APROVADO', FECHAMENTO_MESSAGES.nao_aprovado))
  await said('O fechamento ainda não foi aprovado.')
  const link = await shown(
    () => all('[role="alert"] a').find((one) => one.textContent === 'Abrir o fechamento'),
    'the link',
  )
  expect(link.getAttribute('href')).toBe(`/fechamentos/${ID}`)
  expect(buttons()).not.toContain('Tentar novamente')
})

test.each([
  { banner: false, alerts: ['O banco de dados está fora do ar.'] },
  { banner: true, alerts: [] },
])(
  'a change that failed without the database is told once (by the banner: $banner)',
  async ({ banner, alerts }) => {
    explainFailuresWhen(async () => banner)
    onTestFinished(() => explainFailuresWhen(async () => false))
    const answer = Promise.withResolvers<Response>()
    open(
      RESUMO,
      { ...REJEITADO, situacao: 'Enviado', mudaram: [] },
      { 'POST /api/pagamentos/*/codigo': CODIGO, 'POST /api/pagamentos/*/a-pagar': answer.promise },
    )
    await press('Desfazer envio')
    const isWaiting = () =>
      all<HTMLButtonElement>('button').find((one) => one.textContent === 'Desfazer envio')?.disabled
    await shown(isWaiting, 'the button, disabled')
    answer.resolve(refused(503, 'BANCO_INDISPONIVEL', 'O banco de dados está fora do ar.'))
    await shown(() => !isWaiting(), 'the button, enabled')
    expect(all('[role="alert"]').map((one) => one.textContent)).toEqual(alerts)
  },
)
