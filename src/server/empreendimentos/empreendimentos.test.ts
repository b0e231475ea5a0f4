import { describe, expect, it } from 'vitest'
import type { Empreendimento } from '../../contract/empreendimentos.ts'
import { buildEmpreendimento, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

let last = 0
/** An empreendimento as typed, with all required fields. */
const typed = (overrides: Record<string, unknown> = {}) => {
  const n = ++last
  return {
    nome: `Residencial Digitado ${n}`,
    codigo: `DG${n}`,
    endereco: 'Avenida Brasil',
    bairro: 'Centro',
    cidade: 'Campinas',
    estado: 'SP',
    cep: '13010-000',
    ...overrides,
  }
}

const criar = async (overrides: Record<string, unknown> = {}): Promise<Empreendimento> =>
  (await staff('POST', '/empreendimentos', typed(overrides))).body

describe('an empreendimento is refused, new or edited,', () => {
  it.each<[string, unknown, string]>([
    ['nome', '', 'Nome, código e endereço são obrigatórios'],
    ['codigo', null, 'Nome, código e endereço são obrigatórios'],
    ['endereco', ' ', 'Nome, código e endereço são obrigatórios'],
    ['bairro', '', 'Bairro é obrigatório'],
    ['cidade', '', 'Cidade é obrigatória'],
    ['estado', '', 'Estado é obrigatório'],
    ['estado', 'SPO', 'Estado deve ter 2 letras'],
    ['cep', '', 'CEP é obrigatório'],
    ['cep', '1301', 'CEP deve conter 8 dígitos'],
    ['tipo', 'Rural', 'Tipo inválido'],
    ['valor_minimo', -1, 'O valor não pode ser negativo'],
    ['valor_minimo', 1.234, 'Use no máximo duas casas decimais'],
    ['valor_maximo', 1e15, 'Valor acima do limite'],
    ['data_lancamento', '2026-02-30', 'Data inválida'],
    ['data_entrega', '01/02/2026', 'Data inválida'],
  ])('with %s %j', async (field, value, message) => {
    const data = typed({ [field]: value })
    expect(await staff('POST', '/empreendimentos', data)).toMatchObject({
      status: 400,
      body: { data: { campos: { [field]: message } } },
    })
    const { id, versao } = await buildEmpreendimento(database.db)
    expect(await staff('PUT', `/empreendimentos/${id}`, { versao, registro: data })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${field}`]: message } } },
    })
  })

  it('with prices or dates in the wrong order', async () => {
    const data = typed({
      valor_minimo: 500_000,
      valor_maximo: 400_000,
      data_lancamento: '2026-05-02',
      data_entrega: '2026-05-01',
    })
    expect((await staff('POST', '/empreendimentos', data)).body.data.campos).toEqual({
      valor_maximo: 'Valor máximo não pode ser menor que o mínimo',
      data_entrega: 'A entrega não pode ser antes do lançamento',
    })
  })

  it('with a code that another has', async () => {
    await criar({ codigo: 'abc' })
    expect(await staff('POST', '/empreendimentos', typed({ codigo: 'ABC' }))).toMatchObject({
      status: 422,
      body: { code: 'DUPLICADO', message: 'Já existe um empreendimento com este código' },
    })
  })
})

describe('an empreendimento', () => {
  it('is Residencial and Ativo unless told otherwise, and keeps money and dates exactly', async () => {
    expect(await criar()).toMatchObject({ tipo: 'Residencial', status: 'Ativo', valor_minimo: null })
    const industrial = await criar({
      tipo: 'Industrial',
      estado: 'mg',
      valor_minimo: 0.1,
      valor_maximo: 999_999_999_999.99,
      data_lancamento: '2026-03-01',
      data_entrega: '2026-03-01',
    })
    expect(industrial).toMatchObject({
      tipo: 'Industrial',
      estado: 'MG',
      cep: '13010000',
      valor_minimo: 0.1,
      valor_maximo: 999_999_999_999.99,
      data_lancamento: '2026-03-01',
      data_entrega: '2026-03-01',
    })
    expect((await staff('GET', `/empreendimentos/${industrial.id}`)).body).toEqual(industrial)
  })

  it('changes, and refuses who read it before, showing what it is now', async () => {
    const { id, versao } = await criar()
    const change = (nome: string) =>
      staff('PUT', `/empreendimentos/${id}`, { versao, registro: typed({ nome }) })
    const changed = await change('Novo nome')
    expect(changed.body).toMatchObject({ nome: 'Novo nome', versao: 2 })
    expect(await change('Outro nome')).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: changed.body } },
    })
  })

  it('is put out of use and back by Staff too', async () => {
    const { id } = await criar()
    const alternar = async (status: string) =>
      (await staff('PUT', `/empreendimentos/${id}/status`, { status })).body.status
    expect(await alternar('Inativo')).toBe('Inativo')
    expect(await alternar('Ativo')).toBe('Ativo')
  })

  it('is found by name, code or city, and ordered by its columns', async () => {
    await criar({ nome: 'Ático', codigo: 'ZZ9', cidade: 'Maringá', construtora: 'Zênite' })
    const names = async (query: string) =>
      (await staff('GET', `/empreendimentos?${query}`)).body.itens.map(({ nome }: Empreendimento) => nome)
    expect(await names('texto=atico')).toEqual(['Ático'])
    expect(await names('texto=zz9')).toEqual(['Ático'])
    expect(await names('texto=MARINGA')).toEqual(['Ático'])
    expect((await names('ordem=-construtora'))[0]).toBe('Ático')
  })

  it('is deleted when nothing depends on it', async () => {
    const { id, versao } = await criar()
    await buildVenda(database.db, { empreendimento_id: id })
    expect((await administrador('DELETE', `/empreendimentos/${id}`, { versao })).body).toMatchObject({
      code: 'EM_USO',
      message: 'Não é possível excluir: 1 venda usa este empreendimento. Inative-o em vez disso.',
    })
    const free = await criar()
    const excluir = () => administrador('DELETE', `/empreendimentos/${free.id}`, { versao: free.versao })
    expect((await excluir()).status).toBe(200)
    expect(await excluir()).toMatchObject({ status: 404, body: { message: 'Empreendimento não encontrado' } })
  })
})
