// @vitest-environment happy-dom
/** The payments' page where something cannot be paid. The stories show that payments are made. */
import { expect, onTestFinished, test } from 'vitest'
import type {
  CodigoPix,
  PagamentoCompleto,
  ResumoDosPagamentos,
} from '../../../contract/financeiro/pagamentos.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { explainFailuresWhen } from '../../api/explained.ts'
import {
  type Answers,
  all,
  dialog,
  field,
  noSentence,
  openScreen,
  press,
  refused,
  said,
  shown,
  toasted,
  toasts,
} from '../../testing/screen.tsx'
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
  retido: 0,
  liquido: 1000,
  data_pagamento: null,
  arquivo: null,
  motivo_da_rejeicao: null,
  comprovantes: 0,
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
  desfazer_ate: null,
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
  sem_comprovante: 0,
  sem_nota: 0,
  a_desfazer: [],
}

const answersWith = (resumo: unknown, pagamento: PagamentoCompleto): Answers => ({
  'GET /api/pagamentos': { itens: [REJEITADO], total: 1 },
  'GET /api/pagamentos/*': pagamento,
  'GET /api/pagamentos/resumo': resumo,
  'GET /api/restauracao': { pendente: null },
  'GET /api/arquivos-do-banco': {
    arquivos: [],
    a_gerar: { quantidade: 0, valor: 0 },
    sem_chave: 0,
    esperando: [],
  },
})

const openWith = (answers: Answers) =>
  openScreen(Route, `/fechamentos/${ID}/pagar?pagamento=${REJEITADO.id}`, answers, {
    path: '/fechamentos/$id/pagar',
  })

const open = (resumo: unknown, pagamento: PagamentoCompleto = REJEITADO, more: Answers = {}) =>
  openWith({ ...answersWith(resumo, pagamento), ...more })

/** With its key. */
const PAGO = 'PagoP'
const PAGAR_DE_NOVO = 'Pagar de novoG'
const DEVOLVIDO = 'DevolvidoD'
const DESFAZER_ENVIO = 'Desfazer envioV'

const beingBy = (situacao: PagamentoCompleto['situacao']) => ({ ...REJEITADO, situacao, mudaram: [] })

/** A payment to be paid that stays on the screen, before a server that `answers`. */
function openLast(more: Answers = {}) {
  const answers: Answers = {
    ...answersWith(RESUMO, beingBy('A pagar')),
    'POST /api/pagamentos/*/codigo': CODIGO,
    ...more,
  }
  const { sent, keys } = openWith(answers)
  return {
    answers,
    sent,
    /** The server makes of it what `by` asks for. */
    becomes(situacao: PagamentoCompleto['situacao'], by: string) {
      answers[`POST /api/pagamentos/*/${by}`] = () => {
        answers['GET /api/pagamentos/*'] = beingBy(situacao)
        return beingBy(situacao)
      }
    },
    /** The keys of what was sent, without the code that was asked for. */
    keysOf: (act?: string) =>
      keys.filter((_, i) => {
        const sentAct = sent[i]?.call.split('/').at(-1)
        return act === undefined ? sentAct !== 'codigo' : sentAct === act
      }),
  }
}

const buttons = () => all('button').map((one) => one.textContent)
const isDisabled = (name: string) =>
  all<HTMLButtonElement>('button').find((one) => one.textContent === name)?.disabled
const pressKey = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const alerts = () => all('[role="alert"]').map((one) => one.textContent)

test("'Pagar de novo' asks before it takes the payee's present data", async () => {
  open(RESUMO)
  await press(PAGAR_DE_NOVO)
  await said('Desde a aprovação mudou a chave PIX.')
})

test("who changed the key has no 'Pagar de novo', and reads why", async () => {
  const impedimento = 'Você informou a chave PIX atual de Rui Costa depois da aprovação deste pagamento.'
  open(RESUMO, { ...REJEITADO, impedimento })
  await said(impedimento)
  expect(buttons()).not.toContain(PAGAR_DE_NOVO)
})

test('who changed the key since the approval marks nothing of the payment, and reads why', async () => {
  const impedimento = 'Você informou a chave PIX atual de Rui Costa depois da aprovação deste pagamento.'
  const answers = { 'POST /api/pagamentos/*/codigo': CODIGO }
  open(RESUMO, { ...REJEITADO, situacao: 'Enviado', mudaram: [], impedimento }, answers)
  await said(impedimento)
  await said(DESFAZER_ENVIO)
  expect(buttons()).not.toContain(PAGO)
  expect(buttons()).not.toContain('RejeitadoR')
})

test('the only Administrador pays again with a key of their own, and reads that nobody else could', async () => {
  open(RESUMO, { ...REJEITADO, ressalvas: ['Não há outro Administrador ativo.'] })
  await said('Não há outro Administrador ativo.')
  expect(buttons()).toContain(PAGAR_DE_NOVO)
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
  { banner: false, said: ['O banco de dados está fora do ar.'] },
  { banner: true, said: [] },
])(
  'a change that failed without the database is told once (by the banner: $banner)',
  async ({ banner, said }) => {
    explainFailuresWhen(async () => banner)
    onTestFinished(() => explainFailuresWhen(async () => false))
    const answer = Promise.withResolvers<Response>()
    open(
      RESUMO,
      { ...REJEITADO, situacao: 'Enviado', mudaram: [] },
      { 'POST /api/pagamentos/*/codigo': CODIGO, 'POST /api/pagamentos/*/a-pagar': answer.promise },
    )
    await press(DESFAZER_ENVIO)
    const isWaiting = () => isDisabled(DESFAZER_ENVIO)
    await shown(isWaiting, 'the button, disabled')
    answer.resolve(refused(503, 'BANCO_INDISPONIVEL', 'O banco de dados está fora do ar.'))
    await shown(() => !isWaiting(), 'the button, enabled')
    expect(alerts()).toEqual(said)
  },
)

test('a payment that stays on the screen is paid again after it came back, under a key of its own', async () => {
  const { becomes, keysOf } = openLast()
  for (const _ of ['once', 'twice']) {
    becomes('Pago', 'pago')
    await press(PAGO)
    await toasted('Marcado como Pago', 'Rui Costa, R$\u00a01.000,00.')
    becomes('Devolvido', 'devolvido')
    await press(DEVOLVIDO)
    await press('Marcar como Devolvido', dialog)
    await toasted('Marcado como Devolvido', 'Rui Costa')
    becomes('A pagar', 'corrigido')
    await press(PAGAR_DE_NOVO)
    await press('Pagar de novo', dialog)
    await toasted('A pagar de novo', 'Rui Costa')
  }
  expect(keysOf('pago')).toHaveLength(2)
  expect(new Set(keysOf()).size).toBe(6)
})

test('what is said is the state in the answer, not what was asked for', async () => {
  openLast({ 'POST /api/pagamentos/*/pago': beingBy('A pagar') })
  await press(PAGO)
  await toasted('A pagar de novo', 'Rui Costa')
  expect(toasts()).toHaveLength(1)
})

test('a payment whose answer was lost is repeated under the same key, until it is seen in another state', async () => {
  const { answers, becomes, keysOf } = openLast({ 'POST /api/pagamentos/*/pago': noSentence() })
  await press(PAGO)
  await shown(() => keysOf('pago').length === 1 && alerts().length === 1, 'the failure')
  // It had been made, and the money came back meanwhile.
  answers['GET /api/pagamentos/*'] = beingBy('Devolvido')
  await press(PAGO)
  await shown(() => buttons().includes(PAGAR_DE_NOVO), 'what became of it')
  becomes('A pagar', 'corrigido')
  await press(PAGAR_DE_NOVO)
  await press('Pagar de novo', dialog)
  await toasted('A pagar de novo', 'Rui Costa')
  becomes('Pago', 'pago')
  await press(PAGO)
  await toasted('Marcado como Pago', 'Rui Costa')
  const [first, second, third] = keysOf('pago')
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a P that is pressed while the payment is under way does nothing, and that is told', async () => {
  const answer = Promise.withResolvers<PagamentoCompleto>()
  const { keysOf } = openLast({ 'POST /api/pagamentos/*/pago': answer.promise })
  await press(PAGO)
  await shown(() => isDisabled(PAGO), 'the button, disabled')
  pressKey('p')
  const TOLD = ['A tecla P não fez nada', 'O pagamento de Rui Costa ainda está sendo registrado.'] as const
  await toasted(...TOLD)
  answer.resolve(beingBy('Pago'))
  await toasted('Marcado como Pago', 'Rui Costa')
  await toasted(...TOLD)
  expect(keysOf('pago')).toHaveLength(1)
})

test.each(['missing', 'refused'])(
  'a code that cannot be copied, because the clipboard is %s, stands as text',
  async (how) => {
    const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')
    if (!clipboard) throw new Error('the document has no clipboard')
    onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'clipboard', clipboard))
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
    if (how === 'refused')
      Object.defineProperty(Navigator.prototype, 'clipboard', {
        configurable: true,
        value: { writeText: () => Promise.reject(new Error('NotAllowedError')) },
      })
    openLast({ 'POST /api/pagamentos/*/codigo': { ...CODIGO, codigo: '000201O CODIGO6304ABCD' } })
    if (how === 'refused') await press('CopiarC')
    await press('SelecionarC')
    const written = (await field('Código PIX')) as unknown as HTMLTextAreaElement
    expect(written.value).toBe('000201O CODIGO6304ABCD')
    expect([written.selectionStart, written.selectionEnd]).toEqual([0, written.value.length])
  },
)

test('a Pago can be undone for as long as the server says, also while another payment is shown', async () => {
  const desfazer_ate = new Date(Date.now() + 240_000).toISOString()
  const other = {
    id: '55555555-5555-4555-8555-555555555555',
    favorecido_nome: 'Ana Souza',
    liquido: 700,
    desfazer_ate,
  }
  const { answers, sent } = openLast({ 'GET /api/pagamentos/resumo': { ...RESUMO, a_desfazer: [other] } })
  await said('Ana Souza, R$\u00a0700,00: marcado como Pago.')
  answers['POST /api/pagamentos/*/desfeito'] = refused(422, 'NAO_SE_DESFAZ', PAGAMENTO_MESSAGES.tarde)
  pressKey('z')
  await toasted('Erro', PAGAMENTO_MESSAGES.tarde)
  answers['GET /api/pagamentos/resumo'] = RESUMO
  answers['POST /api/pagamentos/*/desfeito'] = { ...beingBy('Enviado'), ...other, desfazer_ate: null }
  pressKey('z')
  await toasted('Pago desfeito', 'Ana Souza, R$\u00a0700,00: voltou a Enviado.')
  await shown(() => !buttons().some((one) => one?.startsWith('Desfazer até')), 'nothing to undo')
  expect(sent.filter(({ call }) => call.endsWith('/desfeito')).map(({ call, body }) => [call, body])).toEqual(
    Array.from({ length: 2 }, () => [`POST /api/pagamentos/${other.id}/desfeito`, { de: 'Pago' }]),
  )
})
