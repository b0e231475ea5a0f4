// @vitest-environment happy-dom
/**
 * Fields that create what they refer to, and forms that begin again for the next record. The way there by keyboard, the focus, and Esc
 * in dialogs above each other are the story's.
 */
import { describe, expect, test } from 'vitest'
import type { FullColaborador } from '../../contract/colaboradores.ts'
import { Route as CAMPANHAS } from '../campanhas/CampanhasScreen.tsx'
import { Route as COLABORADORES } from '../colaboradores/ColaboradoresScreen.tsx'
import { Route as LOJAS } from '../lojas/LojasScreen.tsx'
import { COLABORADOR, LOJA } from '../testing/records.ts'
import {
  all,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { describedBy, setValue } from '../testing/typing.tsx'
import { Route as VENDAS } from '../vendas/VendasScreen.tsx'

const CREATION = { creates: true }
const NOTHING = { itens: [], total: 0, limitada: false }
const option = (id: string, nome: string) => ({ id, nome, detalhe: null })

const NEW_VENDA = {
  'GET /api/vendas': { itens: [], proximo: null },
  'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0 },
  'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
  'GET /api/configuracoes/padroes-da-venda': {},
}

/** Types into a searched field, and stays in it. */
async function search(label: string, text: string, scope?: typeof dialog): Promise<void> {
  const input = await field(label, scope)
  input.focus()
  input.click()
  setValue(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** The texts of the options that the field offers. */
async function offered(label: string): Promise<string[]> {
  const list = (await field(label)).getAttribute('aria-controls') ?? ''
  return all(`[id="${list}"] [role="option"]`).map(textOf)
}

async function pressOption(name: string): Promise<void> {
  const found = await shown(
    () => all('[role="option"]').find((one) => textOf(one).startsWith(name)),
    `the option '${name}'`,
  )
  found.click()
}

const titled = (title: string) =>
  shown(() => textOf(dialog() ?? document.head).startsWith(title), `the dialog '${title}'`)

describe('a field', () => {
  test('does not choose a new record that it may not refer to, and says why', async () => {
    const gil: FullColaborador = { ...COLABORADOR, nome: 'Gil', cargo: 'Gerente' }
    const { sent } = openScreen(
      VENDAS,
      '/vendas?nova=true',
      { ...NEW_VENDA, 'GET /api/colaboradores': NOTHING, 'POST /api/colaboradores': gil },
      CREATION,
    )
    await fill('Nome do cliente', 'Márcia Nunes')
    await search('Vendedor principal', 'Gil')
    await pressOption('Criar “Gil”')
    await titled('Novo Colaborador')
    expect((await field('Nome Completo', dialog)).value).toBe('Gil')
    await fill('CPF', '52998224725', dialog)
    await fill('Telefone', '11987654321', dialog)
    await choose('Cargo', 'Gerente', dialog)
    await press('Cadastrar Colaborador', dialog)
    await shown(() => dialog() === undefined, 'the sale alone')
    const seller = await field('Vendedor principal')
    expect(seller.value).toBe('')
    expect(describedBy(seller)).toContain(
      'Gil foi cadastrado, mas não pode ser escolhido aqui: só corretores ativos.',
    )
    expect((await field('Nome do cliente')).value).toBe('Márcia Nunes')
    expect(sent.find(({ call }) => call === 'POST /api/colaboradores')?.body).toMatchObject({
      nome: 'Gil',
      cargo: 'Gerente',
      cpf: '52998224725',
    })
  })

  test('of an edited record begins the new one with what fits there', async () => {
    openScreen(
      COLABORADORES,
      `/colaboradores?editar=${COLABORADOR.id}`,
      {
        'GET /api/colaboradores': NOTHING,
        'GET /api/colaboradores/*': { ...COLABORADOR, cargo: 'Gerente' },
        'GET /api/colaboradores/superiores': { itens: [], vazio: 'nenhum' },
      },
      CREATION,
    )
    await search('Superior Hierárquico', 'Dália', dialog)
    await pressOption('Criar “Dália”')
    await titled('Novo Colaborador')
    expect((await field('Nome Completo', dialog)).value).toBe('Dália')
    expect((await field('Cargo', dialog)).value).toBe('Diretor')
    await press('Cancelar', dialog)
    await titled('Editar Colaborador')
  })

  test('that refers to several adds the new one', async () => {
    openScreen(
      CAMPANHAS,
      '/campanhas?aba=nova',
      {
        'GET /api/campanhas': NOTHING,
        'GET /api/lojas': NOTHING,
        'GET /api/lojas/opcoes': { itens: [option('a', 'Loja Sul')], vazio: null },
        'POST /api/lojas': { ...LOJA, nome: 'Loja Leste' },
      },
      CREATION,
    )
    await search('Lojas', '')
    await pressOption('Loja Sul')
    await search('Lojas', 'Loja Leste')
    await pressOption('Criar “Loja Leste”')
    await titled('Nova Loja')
    await fill('Código', 'LES', dialog)
    await fill('Endereço', 'Rua Nova', dialog)
    await press('Cadastrar Loja', dialog)
    await shown(() => dialog() === undefined, 'the campaign alone')
    for (const nome of ['Loja Sul', 'Loja Leste']) await said(nome)
  })

  test('that refers to several says of a new one whose form is left that it is not chosen, until another is typed', async () => {
    openScreen(CAMPANHAS, '/campanhas?aba=nova', { 'GET /api/campanhas': NOTHING }, CREATION)
    const left = 'O cadastro de “centro” não foi concluído, e esse nome não está escolhido.'
    await search('Lojas', 'centro')
    await pressOption('Criar “centro”')
    await titled('Nova Loja')
    expect((await field('Nome', dialog)).value).toBe('centro')
    await press('Cancelar', dialog)
    await said(left)
    expect((await field('Lojas')).value).toBe('centro')
    await search('Lojas', 'Centro')
    await shown(() => !textOf(document.body).includes('não foi concluído'), 'no such sentence')
  })

  test('creates for Staff only what Staff may register', async () => {
    openScreen(
      VENDAS,
      '/vendas?nova=true',
      {
        ...NEW_VENDA,
        'GET /api/colaboradores/opcoes': { itens: [], vazio: 'nenhum' },
        'GET /api/lojas/opcoes': { itens: [], vazio: 'inativos' },
      },
      { ...CREATION, cargo: 'Staff' },
    )
    await search('Vendedor principal', '')
    await said('Nenhum colaborador cadastrado ainda.')
    expect(await offered('Vendedor principal')).toEqual([])
    await search('Loja', '')
    await shown(async () => (await offered('Loja')).length > 0, 'an option')
    expect(await offered('Loja')).toEqual(['Nova LojaNenhuma loja ativa: reative uma em Lojas.'])
  })
})

describe('several records in a row', () => {
  test('a colaborador: what is missing is refused, and the next one begins with what they share', async () => {
    const { sent } = openScreen(COLABORADORES, '/colaboradores?aba=novo', {
      'GET /api/colaboradores': NOTHING,
      'GET /api/lojas/opcoes': { itens: [option(LOJA.id, 'Loja Centro')], vazio: null },
      'GET /api/colaboradores/superiores': { itens: [option(COLABORADOR.id, 'Dália Reis')], vazio: null },
      'POST /api/colaboradores': COLABORADOR,
    })
    await press('Salvar e cadastrar outro')
    await refusedFor('Nome Completo', 'Nome, CPF e telefone são obrigatórios')
    for (const [label, text] of Object.entries({
      'Nome Completo': 'Ana Prado',
      CPF: '52998224725',
      Telefone: '11987654321',
      'Comissão Base (%)': '2',
    }))
      await fill(label, text)
    await choose('Cargo', 'Gerente')
    await choose('Loja', 'Loja Centro')
    await choose('Superior Hierárquico', 'Dália Reis')
    await press('Salvar e cadastrar outro')
    await toasted('Sucesso!', 'Colaborador cadastrado com sucesso.')
    await shown(async () => (await field('Nome Completo')).value === '', 'an empty form')
    for (const [label, text] of Object.entries({
      CPF: '',
      Telefone: '',
      Cargo: 'Gerente',
      'Comissão Base (%)': '2,00%',
      Loja: 'Loja Centro',
      'Superior Hierárquico': 'Dália Reis',
    }))
      expect((await field(label)).value, label).toBe(text)
    await fill('Nome Completo', 'Beto Dias')
    await fill('CPF', '11144477735')
    await fill('Telefone', '11987654322')
    await press('Cadastrar Colaborador')
    await shown(() => all('form').length === 0, 'the list')
    const shared = { cargo: 'Gerente', loja_id: LOJA.id, superior_id: COLABORADOR.id, comissao_base: 2 }
    expect(
      sent.filter(({ call }) => call === 'POST /api/colaboradores').map(({ body }) => body),
    ).toMatchObject([
      { nome: 'Ana Prado', ...shared },
      { nome: 'Beto Dias', ...shared },
    ])
  })

  test('a form that began again, and in which nobody typed, closes without asking', async () => {
    openScreen(LOJAS, '/lojas?aba=nova', { 'GET /api/lojas': NOTHING, 'POST /api/lojas': LOJA })
    for (const [label, text] of Object.entries({
      Nome: 'Sul',
      Código: 'SUL',
      Endereço: 'Rua A',
      Cidade: 'Santos',
    }))
      await fill(label, text)
    await press('Salvar e cadastrar outra')
    await shown(async () => (await field('Nome')).value === '', 'an empty form')
    expect((await field('Cidade')).value).toBe('Santos')
    await press('Cancelar')
    await shown(() => all('form').length === 0, 'the list')
    expect(dialog()).toBeUndefined()
  })

  test('a sale: the next one has its own number, and the same store, development and day', async () => {
    const answers: Record<string, unknown> = {
      ...NEW_VENDA,
      'GET /api/lojas/opcoes': {
        itens: [option('00000000-0000-4000-8000-000000000001', 'Loja Centro')],
        vazio: null,
      },
      'GET /api/empreendimentos/opcoes': {
        itens: [option('00000000-0000-4000-8000-000000000002', 'Aurora')],
        vazio: null,
      },
      'GET /api/colaboradores/opcoes': {
        itens: [{ ...option('00000000-0000-4000-8000-000000000003', 'Ana Souza'), comissao_base: 2 }],
        vazio: null,
      },
      'GET /api/vendas/proximo-numero': { numero_venda: 'AR001/2026' },
      'POST /api/vendas': { id: LOJA.id, versao: 1 },
    }
    const { sent } = openScreen(VENDAS, '/vendas?nova=true', answers)
    const one = async (cliente: string, unidade: string) => {
      for (const [label, text] of Object.entries({
        'Nome do cliente': cliente,
        CPF: '52998224725',
        Telefone: '11987654321',
        Torre: 'A',
        Unidade: unidade,
        'Valor da venda': '412350',
        'Valor do ato': '10000',
      }))
        await fill(label, text)
      await choose('Vendedor principal', 'Ana Souza')
      await press('Salvar e cadastrar outra')
    }
    await fill('Data da venda', '10/03/2026')
    await choose('Loja', 'Loja Centro')
    await choose('Empreendimento', 'Aurora')
    await shown(async () => (await field('Número da venda')).value === 'AR001/2026', 'the number')
    answers['GET /api/vendas/proximo-numero'] = { numero_venda: 'AR002/2026' }
    await one('Márcia Nunes', '101')
    await shown(async () => (await field('Nome do cliente')).value === '', 'an empty form')
    for (const [label, text] of Object.entries({
      Loja: 'Loja Centro',
      Empreendimento: 'Aurora',
      'Vendedor principal': '',
      'Data da venda': '10/03/2026',
    }))
      expect((await field(label)).value, label).toBe(text)
    await shown(async () => (await field('Número da venda')).value === 'AR002/2026', 'the next number')
    await one('Rui Prado', '102')
    const created = () => sent.filter(({ call }) => call === 'POST /api/vendas').map(({ body }) => body)
    await shown(() => created().length === 2, 'the second sale')
    expect(created()).toMatchObject([
      { numero_venda: 'AR001/2026', cliente_nome: 'Márcia Nunes', data_venda: '2026-03-10' },
      { numero_venda: 'AR002/2026', cliente_nome: 'Rui Prado', data_venda: '2026-03-10' },
    ])
  })
})
