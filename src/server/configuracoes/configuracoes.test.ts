import { describe, expect, it } from 'vitest'
import type { Configuracoes } from '../../contract/configuracoes.ts'
import { FINANCEIRO_CONFIGURACOES_MESSAGES } from '../../core/financeiro/configuracoes.ts'
import { caller } from '../testing/http/requests.ts'
import { buildLoja } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, app, administrador, staff } = await testOffice({
  now: () => new Date('2026-03-31T15:00:00Z'),
})
const visitor = caller(app)

const CNPJ = '12.ABC.345/01DE-35'

const present = async (): Promise<Configuracoes> => (await administrador('GET', '/configuracoes')).body

/** The fields as typed, all empty but those given. */
const inputWith = (overrides: Record<string, unknown> = {}) => ({
  nome: '',
  dados_do_cliente: 'Visíveis',
  restricoes_do_staff: [],
  ...overrides,
})

async function configure(overrides: Record<string, unknown>, de = administrador) {
  return de('PUT', '/configuracoes', { versao: (await present()).versao, registro: inputWith(overrides) })
}

describe('the configurations are refused', () => {
  it.each<[string, unknown, string]>([
    ['cnpj', '11.222.333/0001-8', 'CNPJ deve conter 14 caracteres'],
    ['cnpj', '11.222.333/0001-82', 'CNPJ inválido'],
    ['cnpj', '11.111.111/1111-11', 'CNPJ inválido'],
    ['cnpj', '12.ABC.345/01DE-3X', 'CNPJ inválido'],
    ['cep', '1101', 'CEP deve conter 8 dígitos'],
    ['estado', 'S', 'Estado deve ter 2 letras'],
    ['nome', 'x'.repeat(121), 'Use no máximo 120 caracteres'],
    ['padrao_percentual_comissao', 100.01, 'O percentual deve estar entre 0 e 100'],
    ['declaracao_do_extrato', 'x'.repeat(1001), 'Use no máximo 1000 caracteres'],
    ['dados_do_cliente', undefined, 'Escolha o que o Staff vê'],
    ['dados_do_cliente', 'Ocultos', 'Escolha o que o Staff vê'],
    ['restricoes_do_staff', undefined, 'Escolha o que o Staff não pode'],
    ['restricoes_do_staff', ['Excluir vendas', 'Excluir vendas'], 'Restrição repetida'],
    ['aberturas_por_hora', 0, 'Informe um número inteiro de 1 a 1000'],
    ['aberturas_por_hora', 1.5, 'Informe um número inteiro de 1 a 1000'],
    ['retencao_anos', 101, 'Informe um número inteiro de 1 a 100'],
    ['liberacao', 'Nunca', 'Escolha quando as comissões são liberadas'],
    ['dias_de_pagamento', [], 'Informe ao menos um dia do mês, de 1 a 31'],
    ['dias_de_pagamento', [5, 5], 'Dia repetido'],
    ['corte_dias_antes', 32, 'Informe um número inteiro de 0 a 31'],
    ['desconto_maximo', 100.5, 'O percentual deve estar entre 0 e 100'],
    ['pagamento_minimo', -1, 'O valor não pode ser negativo'],
    ['anexos_gigabytes', 0, 'Informe um número inteiro de 1 a 100000'],
  ])('with %s %j', async (campo, valor, mensagem) => {
    expect(await configure({ [campo]: valor })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${campo}`]: mensagem } } },
    })
  })

  it('with a status that a sale cannot begin with, or fields that they do not have', async () => {
    expect((await configure({ padrao_status: 'Desembolsada' })).status).toBe(400)
    expect((await configure({ logo: 'x' })).status).toBe(400)
  })

  it('with a loja that does not exist', async () => {
    const padrao_loja_id = '00000000-0000-4000-8000-00000000dead'
    expect(await configure({ padrao_loja_id })).toMatchObject({
      status: 422,
      body: { message: 'Loja não encontrada', data: { campo: 'padrao_loja_id' } },
    })
  })

  it('to whoever read them before somebody else changed them, who sees what they are now', async () => {
    const { versao } = await present()
    const changed = (await configure({ nome: 'Imobiliária Um' })).body
    expect(await administrador('PUT', '/configuracoes', { versao, registro: inputWith() })).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: changed } },
    })
  })
})

describe('the settings of the financeiro', () => {
  it('stay as they are for a version that does not send them, and their changes are told in words', async () => {
    const { body } = await configure({
      financeiro_a_partir_de: '2026-03-01',
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      dias_de_pagamento: [7, 22],
    })
    expect(body).toMatchObject({
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      dias_de_pagamento: [7, 22],
    })
    expect((await configure({})).body).toMatchObject({
      financeiro_a_partir_de: '2026-03-01',
      liberacao: 'Na assinatura',
      quatro_olhos: false,
      desconto_maximo: 30,
    })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const texts = itens.map(({ texto }: { texto: string }) => texto.replace(/ em .*/, ''))
    expect(texts).toContain('Ana Souza mudou Fechamento aprovado por outra pessoa de sim para não')
    expect(texts).toContain('Ana Souza mudou Dias de pagamento de 5, 20 para 7, 22')
  })

  it('are refused a rule without a day, by the database too', async () => {
    const refusal = { 'registro.financeiro_a_partir_de': FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de }
    expect(await configure({ liberacao: 'No desembolso', financeiro_a_partir_de: null })).toMatchObject({
      status: 400,
      body: { data: { campos: refusal } },
    })
    await configure({ liberacao: 'À mão', financeiro_a_partir_de: null })
    expect((await configure({ liberacao: 'No desembolso' })).body.message).toBe(
      FINANCEIRO_CONFIGURACOES_MESSAGES.a_partir_de,
    )
  })
})

describe('who approves closings', () => {
  const answer = async (quem: unknown, call = administrador, versao?: number) =>
    call('PUT', '/configuracoes/quem-aprova', { versao: versao ?? (await present()).versao, quem })

  it('is not said by Staff, nor in other words, nor by who saw older settings', async () => {
    expect((await answer('outro', staff)).status).toBe(403)
    for (const quem of ['Staff', '', null, ['outro'], undefined])
      expect((await answer(quem)).status).toBe(400)
    const { versao } = await present()
    await configure({ nome: 'Imobiliária Três' })
    expect((await answer('sozinho', administrador, versao)).body.code).toBe('VERSAO_ANTIGA')
  })

  it('sets four eyes and takes the approval from Staff, and leaves the other settings', async () => {
    await configure({ nome: 'Imobiliária Quatro', staff_aprova_fechamentos: true, desconto_maximo: 25 })
    const asked = [
      ['sozinho', false],
      ['staff', true],
      ['sozinho', false],
      ['outro', true],
    ] as const
    for (const [quem, quatro_olhos] of asked)
      expect((await answer(quem)).body).toMatchObject({
        nome: 'Imobiliária Quatro',
        desconto_maximo: 25,
        quatro_olhos,
        staff_aprova_fechamentos: false,
      })
    const { versao } = await present()
    const pressed = await Promise.all(
      Array.from({ length: 50 }, (_, i) => answer(i % 2 ? 'sozinho' : 'outro', administrador, versao)),
    )
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    await configure({ quatro_olhos: true })
  })
})

describe('the configurations', () => {
  it('are kept as digits and capitals, and their changes told in words', async () => {
    const { body } = await configure({
      nome: 'Imobiliária Dois',
      cnpj: CNPJ,
      cep: '11010-001',
      estado: 'sp',
    })
    expect(body).toMatchObject({ cnpj: '12ABC34501DE35', cep: '11010001', estado: 'SP', padrao_loja: null })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const texts = itens.map(({ texto }: { texto: string }) => texto.replace(/ em .*/, ''))
    expect(texts).toContain(`Ana Souza preencheu CNPJ com ${CNPJ}`)
  })

  it('give a new sale its defaults, for Staff too; an Inativo loja is ignored', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Central' })
    const defaults = { padrao_status: 'Assinada', padrao_percentual_comissao: 2.5, padrao_loja_id: loja.id }
    await configure({ ...defaults, padrao_forma_pagamento: 'Webro' })
    const read = async () => (await staff('GET', '/configuracoes/padroes-da-venda')).body
    expect(await read()).toEqual({
      loja: { id: loja.id, nome: 'Loja Central' },
      status: 'Assinada',
      percentual_comissao: 2.5,
      forma_pagamento: 'Webro',
      tipo_renda: null,
      base_calculo_comissao: null,
      tipo_pagamento_comissao: null,
    })
    await administrador('PUT', `/lojas/${loja.id}/status`, { status: 'Inativo' })
    expect((await read()).loja).toBeNull()
    expect((await present()).padrao_loja).toMatchObject({ nome: 'Loja Central', status: 'Inativo' })
    const { versao } = (await administrador('GET', `/lojas/${loja.id}`)).body
    expect((await administrador('DELETE', `/lojas/${loja.id}`, { versao })).status).toBe(200)
    expect((await present()).padrao_loja).toBeNull()
  })

  it('show visitors the name and logo only', async () => {
    await configure({ nome: 'Imobiliária Três', cnpj: CNPJ, cidade: 'Santos' })
    const { body } = await visitor('GET', '/sessao')
    expect(body.ambiente.marca).toEqual({ nome: 'Imobiliária Três', logo: null })
    expect(JSON.stringify(body)).not.toMatch(/12ABC|Santos/)
    await configure({ cnpj: CNPJ })
    expect((await visitor('GET', '/sessao')).body.ambiente.marca).toBeNull()
  })
})
