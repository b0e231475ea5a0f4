// @vitest-environment happy-dom
/** Configurações: what the form refuses and sends, two who change it at once, the local holidays, and a file that is no logo. */
import { expect, test } from 'vitest'
import { CONFIGURACOES_ID } from '../../core/configuracoes.ts'
import { CONFIGURACOES } from '../testing/records.ts'
import {
  all,
  check,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { describedBy } from '../testing/typing.tsx'
import { Route as VENDAS } from '../vendas/VendasScreen.tsx'
import { Route } from './ConfiguracoesScreen.tsx'

const FILIAL = { id: '11111111-1111-4111-8111-111111111111', nome: 'Loja Filial' }

const ANSWERS = {
  'GET /api/configuracoes': CONFIGURACOES,
  'GET /api/configuracoes/feriados': { itens: [] },
  'GET /api/lojas/opcoes': { itens: [{ ...FILIAL, detalhe: null }], vazio: null },
}

const value = async (label: string) => (await field(label)).value

test('the fields are refused, read and sent, with the defaults of a new sale', async () => {
  const answers: Record<string, unknown> = { ...ANSWERS }
  const { sent } = openScreen(Route, '/configuracoes', answers)
  await fill('CNPJ', '12abc34501de34')
  await refusedFor('CNPJ', 'CNPJ inválido')
  for (const [label, text] of Object.entries({
    'Nome da imobiliária': 'Três Irmãos & Associados',
    CNPJ: '12abc34501de35',
    CEP: '11060002',
    Endereço: 'Rua das Flores',
    Número: '10',
    Complemento: 'sala 2',
    Bairro: 'Gonzaga',
    Cidade: 'Santos',
    Estado: 'sp',
    'Percentual da comissão (%)': '1,75',
  }))
    await fill(label, text)
  expect(await value('CNPJ')).toBe('12.ABC.345/01DE-35')
  for (const [label, option] of Object.entries({
    Loja: 'Loja Filial',
    Status: 'Assinada/Pendente',
    'Forma de pagamento': 'NF IR Futuro',
    'Tipo de pagamento da comissão': 'TED',
  }))
    await choose(label, option)
  await check('O que o Staff vê dos dados dos clientes', 'Sob pedido')
  await fill('Vendas abertas por pessoa em uma hora', '2')
  answers['PUT /api/configuracoes'] = { ...CONFIGURACOES, versao: 2 }
  await press('Salvar Alterações')
  await toasted('Sucesso!', 'Configurações salvas com sucesso.')
  expect(sent.find(({ call }) => call === 'PUT /api/configuracoes')?.body).toMatchObject({
    versao: 1,
    registro: {
      nome: 'Três Irmãos & Associados',
      cnpj: '12ABC34501DE35',
      cep: '11060002',
      endereco: 'Rua das Flores',
      numero: '10',
      complemento: 'sala 2',
      bairro: 'Gonzaga',
      cidade: 'Santos',
      estado: 'SP',
      padrao_loja_id: FILIAL.id,
      padrao_status: 'Assinada/Pendente',
      padrao_forma_pagamento: 'NF IR Futuro',
      padrao_tipo_renda: null,
      padrao_percentual_comissao: 1.75,
      padrao_tipo_pagamento_comissao: 'TED',
      dados_do_cliente: 'Sob pedido',
      aberturas_por_hora: 2,
    },
  })
})

test('a default loja that is Inativo says that new sales begin without one', async () => {
  openScreen(Route, '/configuracoes', {
    ...ANSWERS,
    'GET /api/configuracoes': {
      ...CONFIGURACOES,
      padrao_loja_id: FILIAL.id,
      padrao_loja: { ...FILIAL, status: 'Inativo' },
    },
  })
  expect(describedBy(await field('Loja'))).toContain(
    'Esta loja está inativa: as novas vendas começam sem loja.',
  )
})

test('two Administradores at once lose nothing; what is typed while it saves stays; undoing is asked first', async () => {
  const theirs = { ...CONFIGURACOES, versao: 2, nome: 'Nome de outra pessoa', cidade: 'Guarujá' }
  const answers: Record<string, unknown> = {
    ...ANSWERS,
    'PUT /api/configuracoes': refused(409, 'VERSAO_ANTIGA', 'Este registro foi alterado por outra pessoa.', {
      atual: theirs,
      mudanca: { quem: 'Sérgio Lima', em: '2026-03-10T12:00:00Z' },
    }),
  }
  const { sent } = openScreen(Route, '/configuracoes', answers)
  await fill('Nome da imobiliária', 'Nome meu')
  await fill('Bairro', 'Centro')
  await press('Salvar Alterações')
  await said('Estas configurações foram alteradas por outra pessoa')
  await check('Nome da imobiliária', 'Usar o da outra pessoa: Nome de outra pessoa')
  await press('Continuar com estas escolhas', dialog)
  await shown(() => dialog() === undefined, 'the form alone')
  for (const [label, text] of Object.entries({
    'Nome da imobiliária': 'Nome de outra pessoa',
    Bairro: 'Centro',
    Cidade: 'Guarujá',
  }))
    expect(await value(label)).toBe(text)

  const { promise, resolve } = Promise.withResolvers<object>()
  answers['PUT /api/configuracoes'] = promise
  await press('Salvar Alterações')
  await said('Salvando...')
  await fill('Cidade', 'Santos')
  const saved = { ...theirs, versao: 3, bairro: 'Centro' }
  answers['GET /api/configuracoes'] = saved
  resolve(saved)
  await toasted('Sucesso!', 'Configurações salvas com sucesso.')
  expect(sent.findLast(({ call }) => call === 'PUT /api/configuracoes')?.body).toMatchObject({
    versao: 2,
    registro: { nome: 'Nome de outra pessoa', bairro: 'Centro', cidade: 'Guarujá' },
  })
  expect(await value('Cidade')).toBe('Santos')

  await press('Cancelar')
  await said('Desfazer as mudanças?')
  await press('Continuar editando', dialog)
  expect(await value('Cidade')).toBe('Santos')
  await press('Cancelar')
  await press('Desfazer', dialog)
  await shown(async () => (await value('Cidade')) === 'Guarujá', 'what is saved')
  expect(await value('Bairro')).toBe('Centro')
})

test('local holidays are refused at their field, added, and deleted after a question', async () => {
  const feriado = { id: FILIAL.id, data: '2027-03-19', nome: 'São José, padroeiro', anual: true }
  const answers: Record<string, unknown> = {
    ...ANSWERS,
    'POST /api/configuracoes/feriados': refused(422, 'FERIADO', '25/12 já é feriado nacional: Natal', {
      campo: 'data',
    }),
    'DELETE /api/configuracoes/feriados/*': { ok: true },
  }
  const { sent } = openScreen(Route, '/configuracoes', answers)
  const section = () => all('form[aria-label="Novo feriado local"]')[0]
  await fill('Data', '25/12/2026', section)
  await fill('Nome', 'Natal da cidade', section)
  await press('Adicionar feriado')
  await refusedFor('Data', '25/12 já é feriado nacional: Natal', section)
  Object.assign(answers, {
    'POST /api/configuracoes/feriados': feriado,
    'GET /api/configuracoes/feriados': { itens: [feriado] },
  })
  await fill('Data', '19/03/2027', section)
  await fill('Nome', 'São José, padroeiro', section)
  await press('Adicionar feriado')
  await toasted('Sucesso!', 'Feriado cadastrado com sucesso.')
  await said('19/03São José, padroeiro · todos os anos')
  answers['GET /api/configuracoes/feriados'] = { itens: [] }
  await press('Excluir feriado São José, padroeiro')
  await said('19/03, São José, padroeiro, volta a ser dia útil')
  await press('Excluir', dialog)
  await said('Nenhum feriado local cadastrado.')
  const ofHolidays = sent.filter(({ call }) => call.includes('/feriados'))
  expect(ofHolidays.map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/configuracoes/feriados', { data: '2026-12-25', nome: 'Natal da cidade', anual: true }],
    ['POST /api/configuracoes/feriados', { data: '2027-03-19', nome: 'São José, padroeiro', anual: true }],
    [`DELETE /api/configuracoes/feriados/${FILIAL.id}`, null],
  ])
})

test('a file that is no PNG or JPEG is no logo, and is not sent', async () => {
  const { sent } = openScreen(Route, '/configuracoes', ANSWERS)
  const input = await shown(() => all<HTMLInputElement>('input[type="file"]')[0], 'the file')
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await toasted('Erro', 'O logo deve ser uma imagem PNG ou JPEG.')
  expect(sent.filter(({ call }) => call.endsWith('/logo'))).toEqual([])
})

test('Staff sees none of it', async () => {
  openScreen(
    Route,
    '/configuracoes',
    {
      'GET /api/configuracoes': refused(403, 'SEM_PERMISSAO', 'Você não tem permissão para fazer isso.'),
    },
    { cargo: 'Staff' },
  )
  await said('Você não tem permissão para fazer isso.')
  for (const part of ['Logo', 'Feriados locais', 'Retenções', 'Cópia de segurança', 'Histórico'])
    expect(all('h2').map(textOf)).not.toContain(part)
  expect(textOf(document.body)).not.toContain('Tentar novamente')
})

test('a new sale begins with its defaults, and a main seller whose base commission is 0 with the configured one', async () => {
  openScreen(VENDAS, '/vendas?nova=true', {
    'GET /api/vendas': { itens: [], proximo: null },
    'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0 },
    'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
    'GET /api/configuracoes/padroes-da-venda': {
      loja: FILIAL,
      status: 'Assinada/Pendente',
      forma_pagamento: 'NF IR Futuro',
      tipo_renda: null,
      base_calculo_comissao: null,
      percentual_comissao: 1.75,
      tipo_pagamento_comissao: 'TED',
    },
    'GET /api/colaboradores/opcoes': {
      itens: [{ id: CONFIGURACOES_ID, nome: 'Zeca Prado', detalhe: null, comissao_base: 0 }],
      vazio: null,
    },
  })
  for (const [label, text] of Object.entries({
    Loja: 'Loja Filial',
    Status: 'Assinada/Pendente',
    'Forma de pagamento': 'NF IR Futuro',
    'Tipo de renda': 'Formal',
  }))
    expect(await value(label), label).toBe(text)
  await choose('Vendedor principal', 'Zeca Prado')
  await shown(async () => (await value('Percentual')) === '1,75%', 'the configured commission')
  expect(await value('Pagamento')).toBe('TED')
})
