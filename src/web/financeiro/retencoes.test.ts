// @vitest-environment happy-dom
/** Retenções of a draft: those of one payment, and a percent for many with its preview. */
import { expect, test } from 'vitest'
import { comissaoId } from '../comissoes/testing.ts'
import {
  type Answers,
  all,
  choose,
  dialog,
  fill,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route as FECHAMENTO } from './fechamentos/FechamentoScreen.tsx'

const ID = comissaoId(1)
const ANA = { id: comissaoId(2), favorecido: 'Ana Souza', vinculo: 'PJ', comissoes: 1_000, retencoes: [] }
const BIA = { id: comissaoId(3), favorecido: 'Bia Braga', vinculo: null, comissoes: 500.05, retencoes: [] }
const CAIO = { id: comissaoId(4), favorecido: 'Caio Dias', vinculo: null, comissoes: 0.1, retencoes: [] }
const PAGAMENTO = {
  ...ANA,
  favorecido_id: comissaoId(5),
  loja: null,
  tipo_chave: null,
  chave: null,
  chave_antes: null,
  status: 'Rascunho',
  linhas: 1,
  bruto: 1_200,
  adiantamento: 200,
  adiantamento_motivo: 'Outro',
  desconto: 0,
  retido: 1_110,
  liquido: 90,
  a_recuperar: 0,
  retencoes: [
    { rubrica: 'INSS', percentual: 11, valor: 110 },
    { rubrica: 'Tarifa', valor: 1_000 },
  ],
}
const DRAFT = {
  id: ID,
  numero: null,
  status: 'Rascunho',
  situacao: 'Rascunho',
  corte: '2026-03-10',
  dia_pagamento: '2026-03-20',
  lojas: [],
  favorecidos: 3,
  adiantamento: 200,
  bruto: 1_700.15,
  desconto: 0,
  retido: 1_110,
  liquido: 590.15,
  abertos: 0,
  versao: 7,
  created_at: '2026-03-10T12:00:00Z',
  quatro_olhos: true,
  criado_por: null,
  enviado_por: null,
  enviado_em: null,
  aprovado_por: null,
  aprovado_em: null,
  pago_por: null,
  pago_em: null,
  motivo: null,
  conferencia: 'x',
  resumo: {
    linhas: 3,
    saldo: 590.15,
    lojas: [],
    anterior: null,
    diferencas: [],
    quantas_diferencas: 0,
    incomuns: [],
    quantas_incomuns: 0,
    chaves: [],
    iguais: [],
    fora: [],
    bloqueadas: 0,
    excecoes: [],
  },
  trabalho: null,
  impedimento: null,
  ressalvas: [],
  copia_em: null,
}
const rubrica = (nome: string) => ({ id: ID, versao: 1, nome, nota: null, desde: null })
const open = (more: Answers = {}) => {
  const answers: Answers = {
    'GET /api/financeiro/restauracao': { pendente: null },
    'GET /api/fechamentos/*': DRAFT,
    'GET /api/fechamentos/*/pagamentos': { itens: [PAGAMENTO], total: 1, proximo: null },
    'GET /api/fechamentos/*/linhas': { itens: [], destino: null },
    'GET /api/fechamentos/*/fora': { itens: [], total: 0, proximo: null },
    'GET /api/configuracoes/retencoes': { itens: ['INSS', 'ISS'].map(rubrica) },
    'GET /api/fechamentos/*/retencoes': { itens: [ANA, BIA, CAIO] },
    ...more,
  }
  return { answers, ...openScreen(FECHAMENTO, `/fechamentos/${ID}`, answers, { path: '/fechamentos/$id' }) }
}

test('the retenções of a payment are shown, and warned of when they no longer fit; they are changed, added and taken out', async () => {
  const { answers, sent } = open({
    'PUT /api/fechamentos/*/pagamentos/*/retencoes': refused(400, 'DADOS_INVALIDOS', 'As retenções passam.'),
  })
  await press('Ana Souza')
  await said('Retenções: INSS 11,00%: R$\u00a0110,00; Tarifa: R$\u00a01.000,00')
  await said('As retenções e o desconto passam das comissões.')
  await press('Mudar retenções')
  await said('As comissões deste pagamento somam R$\u00a01.000,00')
  const retido = (valor: string) =>
    shown(() => textOf(dialog() ?? document).includes(`Retido: R$\u00a0${valor}`), valor)
  await retido('1.110,00')
  await press('Retirar a retenção 2', dialog)
  await fill('Quanto da retenção 1', '10', dialog)
  await retido('100,00')
  await press('Adicionar', dialog)
  await press('Salvar', dialog)
  await said('Escolha a retenção')
  await choose('Retenção 2', 'ISS', dialog)
  await choose('Forma da retenção 2', 'Valor em R$', dialog)
  await press('Salvar', dialog)
  await said('ISS: Informe um valor maior que zero')
  await fill('Quanto da retenção 2', '12,34', dialog)
  await retido('112,34')
  await press('Salvar', dialog)
  await said('As retenções passam.')
  answers['PUT /api/fechamentos/*/pagamentos/*/retencoes'] = { ok: true }
  await press('Salvar', dialog)
  await toasted('Sucesso!', 'Retenções salvas.')
  expect(sent.at(-1)?.body).toEqual({
    versao: 7,
    retencoes: [
      { rubrica: 'INSS', percentual: 10, valor: 0 },
      { rubrica: 'ISS', percentual: null, valor: 12.34 },
    ],
  })
})

test('a name of the list that the payment has in other letters is refused before it is sent', async () => {
  const retencoes = [{ rubrica: 'iss', percentual: 5, valor: 50 }]
  const { sent } = open({
    'GET /api/fechamentos/*/pagamentos': { itens: [{ ...PAGAMENTO, retencoes }], total: 1, proximo: null },
  })
  await press('Ana Souza')
  await press('Mudar retenções')
  await press('Adicionar', dialog)
  await choose('Retenção 2', 'ISS', dialog)
  await fill('Quanto da retenção 2', '1', dialog)
  await press('Salvar', dialog)
  await said('Cada retenção pode ser usada uma única vez no pagamento')
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('the next question is about the closing as the last one left it, however late its answer comes', async () => {
  const { answers, sent } = open({ 'PUT /api/fechamentos/*/pagamentos/*/retencoes': { ok: true } })
  await press('Ana Souza')
  await press('Mudar retenções')
  await said('Retido')
  const { promise, resolve } = Promise.withResolvers<object>()
  answers['GET /api/fechamentos/*'] = promise
  await press('Salvar', dialog)
  await shown(() => sent.some(({ call }) => call.startsWith('PUT')), 'the change')
  await said('Salvando...')
  resolve({ ...DRAFT, versao: 8 })
  await toasted('Sucesso!', 'Retenções salvas.')
  await press('Mudar retenções')
  await press('Salvar', dialog)
  await shown(() => sent.filter(({ call }) => call.startsWith('PUT')).length === 2, 'the second change')
  expect(sent.at(-1)?.body).toMatchObject({ versao: 8 })
})

test('a percent for many is previewed with its sum, without those who were unticked and those where it does not fit', async () => {
  const { sent } = open({ 'POST /api/fechamentos/*/retencoes': { ok: true } })
  await press('Retenção para vários')
  await said('Caio Dias')
  await press('Aplicar', dialog)
  await said('Escolha a retenção')
  await choose('Retenção', 'ISS', dialog)
  await fill('Percentual (%)', '5', dialog)
  await said('O percentual dá menos de um centavo.')
  await said('2 pagamentos, retido: R$\u00a075,00')
  const bia = all<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')[1]
  bia?.click()
  await said('1 pagamento, retido: R$\u00a050,00')
  bia?.click()
  await choose('Vínculo', 'CLT', dialog)
  await said('Nenhum favorecido com este vínculo.')
  await choose('Vínculo', 'PJ', dialog)
  await said('1 pagamento, retido: R$\u00a050,00')
  await choose('Vínculo', 'PJ', dialog)
  await press('Aplicar a 2 pagamentos', dialog)
  await toasted('Sucesso!', '2 pagamentos mudados.')
  expect(sent.at(-1)?.body).toEqual({ versao: 7, rubrica: 'ISS', percentual: 5, retidos: [ANA.id, BIA.id] })
})
