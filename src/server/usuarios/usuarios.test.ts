import { describe, expect, it } from 'vitest'
import { USUARIO_MESSAGES } from '../../core/usuarios.ts'
import { signIn } from '../testing/http/accounts.ts'
import type { Call } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { newUsuario, SENHA } from '../testing/office/usuarios.ts'

const { database, app, administrador, staff, ana } = await testOffice()

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('a user who is not there', () => {
  it.each<[Parameters<Call>[0], string, unknown]>([
    ['GET', '', undefined],
    ['PUT', '', { versao: 1, registro: { nome: 'A', email: 'a@b.co', cargo: 'Staff', status: 'Ativo' } }],
    ['DELETE', '', { versao: 1 }],
    ['PUT', '/status', { status: 'Ativo' }],
    ['POST', '/acesso', { senha: SENHA }],
    ['POST', '/senha', { senha: SENHA }],
    ['DELETE', '/segundo-fator', {}],
  ])('%s %s is told so', async (method, path, body) => {
    expect(await administrador(method, `/usuarios/${NOBODY}${path}`, body)).toMatchObject({
      status: 404,
      body: { code: 'NAO_ENCONTRADO', message: 'Usuário não encontrado' },
    })
  })
})

describe('an edited user is refused', () => {
  const editar = async (overrides: Record<string, unknown>) => {
    const { usuario } = await signIn(app, { cargo: 'Staff' })
    const { id, versao, nome, email } = usuario
    const answer = await administrador('PUT', `/usuarios/${id}`, {
      versao,
      registro: { nome, email, cargo: 'Staff', status: 'Ativo', ...overrides },
    })
    expect((await administrador('GET', `/usuarios/${id}`)).body.versao).toBe(versao)
    return answer
  }

  it.each([
    [{ nome: ' ' }, 'nome', USUARIO_MESSAGES.requiredForEdit],
    [{ email: '' }, 'email', USUARIO_MESSAGES.requiredForEdit],
    [{ email: 'sem arroba' }, 'email', 'Email inválido'],
    [{ cargo: 'Diretor' }, 'cargo', 'Cargo inválido'],
    [{ cargo: undefined }, 'cargo', 'Cargo inválido'],
    [{ status: 'Sem Acesso' }, 'status', 'Status inválido'],
  ])('with %o', async (overrides, field, message) => {
    const answer = await editar(overrides)
    expect(answer).toMatchObject({ status: 400, body: { code: 'DADOS_INVALIDOS', message } })
    expect(answer.body.data.campos).toEqual({ [`registro.${field}`]: message })
  })

  it('with an email that nobody can sign in with, or that somebody has', async () => {
    expect(await editar({ email: 'josé@casa.com.br' })).toMatchObject({
      body: { code: 'DADOS_INVALIDOS', message: 'Email inválido', data: { campo: 'email' } },
    })
    expect(await editar({ email: ana.usuario.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { code: 'DUPLICADO', message: USUARIO_MESSAGES.emailTaken, data: { campo: 'email' } },
    })
  })

  it('with a loja or colaborador that is not there, or an unknown field', async () => {
    expect((await editar({ loja_id: NOBODY })).body.data.campo).toBe('loja_id')
    expect((await editar({ colaborador_id: NOBODY })).body.data.campo).toBe('colaborador_id')
    expect((await editar({ user_id: ana.userId })).status).toBe(400)
    expect((await editar({ senha: SENHA })).status).toBe(400)
  })
})

describe('an edited user', () => {
  it('has the new fields, and the login has their name', async () => {
    const { usuario, userId } = await signIn(app, { cargo: 'Staff' })
    const loja = await buildLoja(database.db, { nome: 'Loja Moema' })
    const colaborador = await buildColaborador(database.db, { data_admissao: '2025-03-01' })
    const answer = await administrador('PUT', `/usuarios/${usuario.id}`, {
      versao: usuario.versao,
      registro: {
        nome: ' Carla Dias ',
        email: usuario.email,
        cargo: 'Administrador',
        status: 'Ativo',
        loja_id: loja.id,
        colaborador_id: colaborador.id,
      },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        nome: 'Carla Dias',
        cargo: 'Administrador',
        loja: { id: loja.id, nome: 'Loja Moema' },
        colaborador: { nome: colaborador.nome },
        data_admissao: '2025-03-01',
        tem_acesso: true,
        email_confirmado: true,
      },
    })
    const login = await database.db
      .selectFrom('auth.user')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(login).toEqual({ name: 'Carla Dias' })
  })

  it('changed by two at once keeps the first change, and shows it to the second', async () => {
    const { id, versao, email, nome } = await buildUsuario(database.db)
    const save = (added: string) =>
      administrador('PUT', `/usuarios/${id}`, {
        versao,
        registro: { nome: added, email, cargo: 'Staff', status: 'Ativo' },
      })
    expect((await save('Primeira')).status).toBe(200)
    expect(await save('Segunda')).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: { id, nome: 'Primeira', versao: versao + 1 } },
      },
    })
    expect(await administrador('DELETE', `/usuarios/${id}`, { versao })).toMatchObject({ status: 409 })
    expect(nome).not.toBe('Primeira')
  })
})

describe('whoever manages a loja', () => {
  it('is neither demoted nor deleted, but may be made Inativo', async () => {
    const { usuario } = await signIn(app)
    await buildLoja(database.db, { gerente_id: usuario.id })
    await buildLoja(database.db, { gerente_id: usuario.id })
    const { id, versao, nome, email } = usuario
    const fields = { nome, email, status: 'Ativo' }
    expect(
      await administrador('PUT', `/usuarios/${id}`, { versao, registro: { ...fields, cargo: 'Staff' } }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'GERENTE_DE_LOJA',
        message:
          'Não é possível mudar o cargo: este usuário é gerente de 2 lojas. Escolha outro gerente antes.',
      },
    })
    expect(await administrador('DELETE', `/usuarios/${id}`, { versao })).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message: 'Não é possível excluir: 2 lojas usam este usuário. Inative-o em vez disso.',
      },
    })
    expect(await administrador('PUT', `/usuarios/${id}/status`, { status: 'Inativo' })).toMatchObject({
      status: 200,
    })
  })
})

describe('the list', () => {
  it('finds by name or email, whatever the case and the accents, and tells loja and state', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Tatuapé' })
    await buildUsuario(database.db, { nome: 'Ângela Zanotti', email: 'zan@casa.com.br', loja_id: loja.id })
    for (const texto of ['angela zan', 'ZAN@CASA'])
      expect((await staff('GET', `/usuarios?${new URLSearchParams({ texto })}`)).body).toMatchObject({
        itens: [
          { nome: 'Ângela Zanotti', status: 'Ativo', tem_acesso: false, loja: { nome: 'Loja Tatuapé' } },
        ],
        total: 1,
        limitada: false,
      })
    expect((await staff('GET', '/usuarios?texto=tatuape')).body.itens).toEqual([])
    const sorted = (await staff('GET', '/usuarios?ordem=-nome')).body.itens
    expect(sorted[0].nome > sorted.at(-1).nome).toBe(true)
  })

  it('is exported as it is filtered, with no cell that begins a formula', async () => {
    await buildUsuario(database.db, { nome: '=SOMA(A1) Planilha', email: 'soma@casa.com.br' })
    const { status, raw, headers } = await staff('GET', '/usuarios/exportar?formato=csv&texto=planilha')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/usuarios-\d{4}-\d\d-\d\d\.csv/)
    expect(raw.toString('utf8').split('\r\n')).toEqual([
      '\uFEFFNome;Email;Cargo;Status;Loja;Colaborador;Admissão;Cadastrado em',
      expect.stringMatching(/^'=SOMA\(A1\) Planilha;soma@casa.com.br;Staff;Sem Acesso;;;;\d\d\/\d\d\/\d{4} /),
      '',
    ])
    expect((await staff('GET', '/usuarios/exportar?formato=xlsx')).raw.subarray(0, 2).toString()).toBe('PK')
  })
})

it('the password is in no answer, no kept request and no audit', async () => {
  const key = 'novo-usuario-0001'
  const form = newUsuario()
  const answer = await administrador('POST', '/usuarios', form, { 'idempotency-key': key })
  expect(answer.status).toBe(201)
  const again = await administrador('POST', '/usuarios', form, { 'idempotency-key': key })
  expect(again.body).toEqual(answer.body)
  const other = await administrador(
    'POST',
    '/usuarios',
    { ...form, senha: 'outra-senha-99' },
    { 'idempotency-key': key },
  )
  // The hash does not include the password: with another one it is the same request.
  expect(other.body).toEqual(answer.body)
  const kept = await database.ownerDb
    .selectFrom('idempotencia')
    .selectAll()
    .where('chave', '=', key)
    .execute()
  const audited = await database.ownerDb
    .selectFrom('auditoria')
    .selectAll()
    .where('registro_id', '=', answer.body.id)
    .execute()
  expect(JSON.stringify([answer.body, kept, audited])).not.toContain(SENHA)
  expect(audited).toHaveLength(1)
})
