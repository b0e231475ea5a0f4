import { describe, expect, it } from 'vitest'
import type { Loja } from '../../contract/lojas.ts'
import { contend } from '../testing/database/database.ts'
import {
  buildCampanha,
  buildColaborador,
  buildLoja,
  buildMeta,
  buildUsuario,
  buildVenda,
} from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

let last = 0
/** A new loja as typed, with the three required fields. */
const typed = (overrides: Record<string, unknown> = {}) => {
  const n = ++last
  return { nome: `Loja Digitada ${n}`, codigo: `DG${n}`, endereco: 'Rua das Flores', ...overrides }
}

/** The edit form of a loja with its complete address. */
const edit = (overrides: Record<string, unknown> = {}) =>
  typed({ bairro: 'Centro', cidade: 'Santos', estado: 'SP', cep: '11010-001', ...overrides })

const criar = async (overrides: Record<string, unknown> = {}): Promise<Loja> =>
  (await administrador('POST', '/lojas', typed(overrides))).body

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
  ])('with %s %j', async (field, value, message) => {
    const answer = await administrador('POST', '/lojas', typed({ [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it.each<[string, string]>([
    ['bairro', 'Bairro é obrigatório'],
    ['cidade', 'Cidade é obrigatória'],
    ['estado', 'Estado é obrigatório'],
    ['cep', 'CEP é obrigatório'],
  ])('without %s when edited, though not when new', async (field, message) => {
    const { id, versao } = await criar()
    const loja = { ...edit(), [field]: '' }
    expect(await administrador('PUT', `/lojas/${id}`, { versao, registro: loja })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${field}`]: message } } },
    })
  })

  it('with fields that it does not have', async () => {
    expect((await administrador('POST', '/lojas', typed({ status: 'Inativo' }))).status).toBe(400)
  })

  it('with a code that another has, in any case', async () => {
    await criar({ codigo: 'Único' })
    const answer = await administrador('POST', '/lojas', typed({ codigo: 'úNICO' }))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'DUPLICADO', message: 'Já existe uma loja com este código', data: { campo: 'codigo' } },
    })
  })

  it('with two letters that are no state', async () => {
    expect(await administrador('POST', '/lojas', typed({ estado: 'XX' }))).toMatchObject({
      status: 400,
      body: { message: 'XX não é um estado. Use a sigla, como SP' },
    })
  })

  it('with a manager who is no Administrador, or nobody', async () => {
    const { id: gerente_id } = await buildUsuario(database.db, { cargo: 'Staff' })
    expect(await administrador('POST', '/lojas', typed({ gerente_id }))).toMatchObject({
      status: 422,
      body: { message: 'O gerente da loja deve ser um Administrador', data: { campo: 'gerente_id' } },
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await administrador('POST', '/lojas', typed({ gerente_id: nobody }))).status).toBe(422)
  })
})

describe('a loja', () => {
  it('is kept as digits and capitals, Ativo, with its manager', async () => {
    const gerente = await buildUsuario(database.db, { cargo: 'Administrador', nome: 'Gil' })
    const created = await criar({
      estado: 'sp',
      cep: '01310-100',
      telefone: '(11) 3030-4040',
      gerente_id: gerente.id,
      complemento: ' ',
    })
    expect(created).toMatchObject({
      estado: 'SP',
      cep: '01310100',
      telefone: '1130304040',
      complemento: null,
      status: 'Ativo',
      versao: 1,
      gerente: { id: gerente.id, nome: 'Gil' },
    })
    expect((await staff('GET', `/lojas/${created.id}`)).body).toEqual(created)
  })

  it('is made once by a repeated request', async () => {
    const key = { 'idempotency-key': 'formulario-1' }
    const data = typed()
    const [a, b] = await Promise.all([
      administrador('POST', '/lojas', data, key),
      administrador('POST', '/lojas', data, key),
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
    const changed = await staff('PUT', `/lojas/${id}`, { versao, registro: edit({ nome: 'Nova Santos' }) })
    expect(changed).toMatchObject({ status: 200, body: { nome: 'Nova Santos', cep: '11010001', versao: 2 } })
    expect(await administrador('PUT', `/lojas/${id}`, { versao, registro: edit() })).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: changed.body, mudanca: { quem: 'Bruno Lima', em: expect.any(String) } },
      },
    })
  })

  it('that is gone is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const gone = { status: 404, body: { code: 'NAO_ENCONTRADO', message: 'Loja não encontrada' } }
    expect(await staff('GET', `/lojas/${id}`)).toMatchObject(gone)
    expect(await staff('PUT', `/lojas/${id}`, { versao: 1, registro: edit() })).toMatchObject(gone)
    expect(await staff('PUT', `/lojas/${id}/status`, { status: 'Ativo' })).toMatchObject(gone)
    expect(await administrador('DELETE', `/lojas/${id}`, { versao: 1 })).toMatchObject(gone)
  })

  it('is put out of use and back by Staff too', async () => {
    const { id } = await criar()
    const deactivate = await staff('PUT', `/lojas/${id}/status`, { status: 'Inativo' })
    expect(deactivate.body).toMatchObject({ status: 'Inativo', versao: 2 })
    expect((await staff('PUT', `/lojas/${id}/status`, { status: 'Inativo' })).body).toEqual(deactivate.body)
    expect((await staff('PUT', `/lojas/${id}/status`, { status: 'Ativo' })).body.status).toBe('Ativo')
  })
})

describe('deleting a loja', () => {
  it('is refused with the counts of what depends on it', async () => {
    const { id, versao } = await buildLoja(database.db)
    await buildColaborador(database.db, { loja_id: id })
    const attempt = async () => (await administrador('DELETE', `/lojas/${id}`, { versao })).body
    expect(await attempt()).toMatchObject({
      code: 'EM_USO',
      message: 'Não é possível excluir: 1 colaborador usa esta loja. Inative-a em vez disso.',
    })
    await buildVenda(database.db, { loja_id: id })
    await buildVenda(database.db, { loja_id: id })
    expect((await attempt()).message).toBe(
      'Não é possível excluir: 2 vendas e 1 colaborador usam esta loja. Inative-a em vez disso.',
    )
    const { id: campanha_id } = await buildCampanha(database.db)
    await database.db.insertInto('campanhas_lojas').values({ campanha_id, loja_id: id }).execute()
    await buildMeta(database.db, { loja_id: id })
    expect((await attempt()).message).toBe(
      'Não é possível excluir: 2 vendas, 1 colaborador, 1 campanha e 1 meta usam esta loja. Inative-a em vez disso.',
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
