// @vitest-environment happy-dom
/**
 * What the sales' screen says when something is missing, is refused or fails. What a form is refused for in detail, `form/form.test.ts`
 * shows; that sales are registered, changed and deleted, the stories.
 */
import { expect, test, vi } from 'vitest'
import {
  all,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  noSentence,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { aVenda } from './form/testing.ts'
import { addParticipante, CHOICES, fillNewSale } from './testing.ts'
import { Route } from './VendasScreen.tsx'

const VENDA = aVenda()
const REQUIRED = {
  Loja: 'Loja é obrigatória',
  'Data da venda': 'Data da venda é obrigatória',
  'Número da venda': 'Número da venda é obrigatório',
  'Nome do cliente': 'Nome do cliente é obrigatório',
  CPF: 'CPF é obrigatório',
  Telefone: 'Telefone é obrigatório',
  Empreendimento: 'Empreendimento é obrigatório',
  Torre: 'Torre é obrigatória',
  Unidade: 'Unidade é obrigatória',
  'Valor da venda': 'Valor da venda é obrigatório',
  'Valor do ato': 'Valor do ato é obrigatório',
}

test('an empty new sale: every required field says so, and nothing is sent', async () => {
  const { sent } = openScreen(Route, '/vendas?nova=true', CHOICES)
  await fill('Data da venda', '')
  await press('Salvar Venda')
  for (const [label, message] of Object.entries(REQUIRED)) await refusedFor(label, message)
  await said('Adicione pelo menos um participante')
  await said('Corrija 12 campos antes de salvar.')
  expect(document.activeElement).toBe(await field('Loja'))
  expect(sent.filter(({ call }) => call === 'POST /api/vendas')).toEqual([])
})

test('documents are masked, and checked when they are left', async () => {
  openScreen(Route, '/vendas?nova=true', CHOICES)
  for (const [label, typed, written, message] of [
    ['CPF', '52998224724', '529.982.247-24', 'CPF inválido'],
    ['RG', '123456', '12.345.6', 'RG incompleto'],
    ['Telefone', '119876543', '(11) 9876-543', 'Telefone deve conter 10 ou 11 dígitos'],
    ['Email', 'marina@', 'marina@', 'Email inválido'],
  ] as const) {
    await fill(label, typed)
    await refusedFor(label, message)
    expect((await field(label)).value).toBe(written)
  }
})

test('a refused creation says why under its own title, and keeps what was typed', async () => {
  const answers: Record<string, unknown> = { ...CHOICES }
  openScreen(Route, '/vendas?nova=true', answers)
  await fillNewSale()
  await addParticipante('Ângela Ramos', { Percentual: '2' })
  for (const [answer, message] of [
    [
      refused(409, 'DUPLICADO', 'Esta venda já foi cadastrada no sistema.'),
      'Esta venda já foi cadastrada no sistema.',
    ],
    [
      refused(400, 'DADOS_INVALIDOS', 'Erro: Dados inválidos. Verifique os valores informados.'),
      'Erro: Dados inválidos. Verifique os valores informados.',
    ],
    // A refusal of the API itself says no 'Erro: '.
    [
      refused(400, 'DADOS_INVALIDOS', 'Dados inválidos. Verifique os valores informados.'),
      'Erro: Dados inválidos. Verifique os valores informados.',
    ],
    [failed(), 'Erro: Erro interno. Tente novamente.'],
    [noSentence(), 'Erro ao cadastrar venda. Tente novamente.'],
  ] as const) {
    answers['POST /api/vendas'] = answer
    await press('Salvar Venda')
    await toasted('Erro ao criar venda', message)
    expect((await field('Nome do cliente')).value).toBe('Marina Duarte')
  }
})

test('a list that cannot be read says so, and is read when asked again', async () => {
  const answers: Record<string, unknown> = { ...CHOICES, 'GET /api/vendas': failed() }
  openScreen(Route, '/vendas', answers)
  await said('Erro ao carregar vendas. Tente novamente.')
  answers['GET /api/vendas'] = CHOICES['GET /api/vendas']
  await press('Tentar novamente')
  await said('Nenhuma venda cadastrada ainda.')
})

test('a change or a deletion that fails says so, and loses nothing', async () => {
  const answers = {
    ...CHOICES,
    [`GET /api/vendas/${VENDA.id}`]: VENDA,
    'PUT /api/vendas/*': failed(),
    'DELETE /api/vendas/*': failed(),
  }
  openScreen(Route, `/vendas?venda=${VENDA.id}&acao=editar`, answers)
  await fill('Unidade', '77', dialog)
  await press('Salvar Alterações', dialog)
  await toasted('Erro', 'Erro ao atualizar venda. Tente novamente.')
  expect((await field('Unidade', dialog)).value).toBe('77')
  closeScreen()
  openScreen(Route, `/vendas?venda=${VENDA.id}&acao=excluir`, answers)
  await press('Excluir', dialog)
  await toasted('Erro', 'Erro ao excluir venda. Tente novamente.')
  expect(all('[role="dialog"]')).toHaveLength(1)
})

test.each(['ver', 'editar', 'excluir'])('a sale that is gone is not found (%s)', async (acao) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  openScreen(Route, `/vendas?venda=${VENDA.id}&acao=${acao}`, {
    ...CHOICES,
    [`GET /api/vendas/${VENDA.id}`]: refused(404, 'NAO_ENCONTRADO', 'Venda não encontrada'),
  })
  await shown(() => textOf(dialog() ?? document.head).includes('Venda não encontrada'), 'the dialog')
  expect(logged).toHaveBeenCalledWith('Erro ao carregar: Venda não encontrada', expect.anything())
  logged.mockRestore()
  await press('Voltar à lista', dialog)
  await shown(() => dialog() === undefined, 'the list alone')
})
