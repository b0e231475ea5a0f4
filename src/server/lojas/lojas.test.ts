import { describe, expect, it } from 'vitest'
import type { Loja } from '../../contract/lojas.ts'
import { buildColaborador, buildLoja, buildUsuario, buildVenda } from '../testing/builders.ts'
import { contend } from '../testing/database.ts'
import { testOffice } from '../testing/office.ts'

const { database, administrador, staff } = await testOffice()

let ultimo = 0
/** A new loja as typed, with the three required fields. */
const digitada = (overrides: Record<string, unknown> = {}) => {
  const n = ++ultimo
  return { nome: `Loja Digitada ${n}`, codigo: `DG${n}`, endereco: 'Rua das Flores', ...overrides }
}

/** The edit form of a loja with its complete address. */
const edicao = (overrides: Record<string, unknown> = {}) =>
  digitada({ bairro: 'Centro', cidade: 'Santos', estado: 'SP', cep: '11010-001', ...overrides })

const criar = async (overrides: Record<string, unknown> = {}): Promise<Loja> =>
  (await administrador('POST', '/lojas', digitada(overrides))).body

describe('a loja is refused', () => {
  it.each<[string, unknown, string]>([
    ['nome', '', 'Nome, código e endereço são obrigatórios'],
    ['codigo', '  ', 'Nome, código e endereço são obrigatórios'],
    ['endereco', undefined, 'Nome, código e endereço são obrigatórios'],
    ['estado', 'S', 'Estado deve ter 2 letras'],
    ['estado', '12', 'Estado deve ter 2 letras'],
    ['cep', '1234', 'CEP deve conter 8 dígitos'],
    ['telefone', '1199', 'Telefone deve conter 10 ou 11 dígitos'],
    ['email', 'a@', 'Email inválido'],
    ['nome', 'x'.repeat(201), 'Use no máximo 200 caracteres'],
    ['observacoes', 'x'.repeat(5001), 'Use no máximo 5000 caracteres'],
  ])('with %s %j', async (campo, valor, mensagem) => {
    const answer = await administrador('POST', '/lojas', digitada({ [campo]: valor }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [campo]: mensagem } } } })
  })

  it.each<[string, string]>([
    ['bairro', 'Bairro é obrigatório'],
    ['cidade', 'Cidade é obrigatória'],
    ['estado', 'Estado é obrigatório'],
    ['cep', 'CEP é obrigatório'],
  ])('without %s when edited, though not when new', async (campo, mensagem) => {
    const { id, versao } = await criar()
    const loja = { ...edicao(), [campo]: '' }
    expect(await administrador('PUT', `/lojas/${id}`, { versao, registro: loja })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${campo}`]: mensagem } } },
    })
  })

  it('with fields that it does not have', async () => {
    expect((await administrador('POST', '/lojas', digitada({ status: 'Inativo' }))).status).toBe(400)
  })

  it('with a code that another has, in any case', async () => {
    await criar({ codigo: 'Único' })
    const answer = await administrador('POST', '/lojas', digitada({ codigo: 'úNICO' }))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'DUPLICADO', message: 'Já existe uma loja com este código', data: { campo: 'codigo' } },
    })
  })

  it('with a manager who is no Administrador, or nobody', async () => {
    const { id: gerente_id } = await buildUsuario(database.db, { cargo: 'Staff' })
    expect(await administrador('POST', '/lojas', digitada({ gerente_id }))).toMatchObject({
      status: 422,
      body: { message: 'O gerente da loja deve ser um Administrador', data: { campo: 'gerente_id' } },
    })
    const ninguem = '00000000-0000-4000-8000-000000000000'
    expect((await administrador('POST', '/lojas', digitada({ gerente_id: ninguem }))).status).toBe(422)
  })
})

describe('a loja', () => {
  it('is kept as digits and capitals, Ativo, with its manager', async () => {
    const gerente = await buildUsuario(database.db, { cargo: 'Administrador', nome: 'Gil' })
    const criada = await criar({
      estado: 'sp',
      cep: '01310-100',
      telefone: '(11) 3030-4040',
      gerente_id: gerente.id,
      complemento: ' ',
    })
    expect(criada).toMatchObject({
      estado: 'SP',
      cep: '01310100',
      telefone: '1130304040',
      complemento: null,
      status: 'Ativo',
      versao: 1,
      gerente: { id: gerente.id, nome: 'Gil' },
    })
    expect((await staff('GET', `/lojas/${criada.id}`)).body).toEqual(criada)
  })

  it('is made once by a repeated request', async () => {
    const chave = { 'idempotency-key': 'formulario-1' }
    const dados = digitada()
    const [a, b] = await Promise.all([
      administrador('POST', '/lojas', dados, chave),
      administrador('POST', '/lojas', dados, chave),
    ])
    expect(a.body.id).toBe(b.body.id)
  })

  it('has a choice of managers, for Staff too', async () => {
    const answer = await staff('GET', '/lojas/gerentes')
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).toContain('Ana Souza')
    expect(JSON.stringify(answer.body)).not.toContain('Bruno Lima')
  })

  it('changes, and refuses who read it before, showing what it is now', async () => {
    const { id, versao } = await criar()
    const mudada = await staff('PUT', `/lojas/${id}`, { versao, registro: edicao({ nome: 'Nova Santos' }) })
    expect(mudada).toMatchObject({ status: 200, body: { nome: 'Nova Santos', cep: '11010001', versao: 2 } })
    expect(await administrador('PUT', `/lojas/${id}`, { versao, registro: edicao() })).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: mudada.body },
      },
    })
  })

  it('that is gone is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const gone = { status: 404, body: { code: 'NAO_ENCONTRADO', message: 'Loja não encontrada' } }
    expect(await staff('GET', `/lojas/${id}`)).toMatchObject(gone)
    expect(await staff('PUT', `/lojas/${id}`, { versao: 1, registro: edicao() })).toMatchObject(gone)
    expect(await staff('PUT', `/lojas/${id}/status`, { status: 'Ativo' })).toMatchObject(gone)
    expect(await administrador('DELETE', `/lojas/${id}`, { versao: 1 })).toMatchObject(gone)
  })

  it('is put out of use and back by Staff too', async () => {
    const { id } = await criar()
    const inativa = await staff('PUT', `/lojas/${id}/status`, { status: 'Inativo' })
    expect(inativa.body).toMatchObject({ status: 'Inativo', versao: 2 })
    expect((await staff('PUT', `/lojas/${id}/status`, { status: 'Inativo' })).body).toEqual(inativa.body)
    expect((await staff('PUT', `/lojas/${id}/status`, { status: 'Ativo' })).body.status).toBe('Ativo')
  })
})

describe('deleting a loja', () => {
  it('is refused with the counts of what depends on it', async () => {
    const { id, versao } = await buildLoja(database.db)
    await buildColaborador(database.db, { loja_id: id })
    const tenta = async () => (await administrador('DELETE', `/lojas/${id}`, { versao })).body
    expect(await tenta()).toMatchObject({
      code: 'EM_USO',
      message: 'Não é possível excluir: 1 colaborador usa esta loja. Inative-a em vez disso.',
    })
    await buildVenda(database.db, { loja_id: id })
    await buildVenda(database.db, { loja_id: id })
    expect((await tenta()).message).toBe(
      'Não é possível excluir: 2 vendas e 1 colaborador usam esta loja. Inative-a em vez disso.',
    )
  })

  it('sees what somebody adds at the same moment', async () => {
    const { id, versao } = await buildLoja(database.db)
    const outcome = await contend(
      database.db,
      (trx) => buildColaborador(trx, { loja_id: id }),
      () => administrador('DELETE', `/lojas/${id}`, { versao }),
    )
    expect(outcome).toMatchObject({ value: { status: 422, body: { code: 'EM_USO' } } })
  })

  it('takes it away with its drafts, once', async () => {
    const { id, versao } = await criar()
    await administrador('PUT', `/rascunhos/loja:${id}`, { conteudo: { nome: 'x' } })
    expect((await administrador('DELETE', `/lojas/${id}`, { versao: versao + 1 })).status).toBe(409)
    expect((await administrador('DELETE', `/lojas/${id}`, { versao })).status).toBe(200)
    expect((await administrador('GET', `/lojas/${id}`)).status).toBe(404)
    const rascunhos = await database.db.selectFrom('rascunhos').select('formulario').execute()
    expect(rascunhos).not.toContainEqual({ formulario: `loja:${id}` })
  })
})
