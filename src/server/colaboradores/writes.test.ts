import { describe, expect, it } from 'vitest'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { COLABORADOR_MESSAGES, INDICACAO_MESSAGE, SUPERIOR_MESSAGE } from '../../core/colaboradores.ts'
import { formatCpf } from '../../core/documents.ts'
import { buildColaborador, buildCpf, buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { editOfColaborador, typedColaborador } from '../testing/office/colaboradores.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador } = await testOffice({ max: 20 })

const NOBODY = '00000000-0000-4000-8000-000000000000'
const read = async (id: string): Promise<Colaborador> =>
  (await administrador('GET', `/colaboradores/${id}`)).body
const count = async (): Promise<number> => (await administrador('GET', '/colaboradores')).body.total

describe('a new colaborador is refused', () => {
  it.each<[string, unknown, string]>([
    ['nome', '', 'Nome, CPF e telefone são obrigatórios'],
    ['nome', undefined, 'Nome, CPF e telefone são obrigatórios'],
    ['cpf', ' ', 'Nome, CPF e telefone são obrigatórios'],
    ['telefone', '', 'Nome, CPF e telefone são obrigatórios'],
    ['cpf', '123.456', 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos'],
    ['cpf', '529982247-25', 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos'],
    ['telefone', '1199', 'Telefone deve conter 10 ou 11 dígitos'],
    ['email', 'sem-arroba', 'Email inválido'],
    ['data_admissao', undefined, 'Data de contratação é obrigatória'],
    ['data_admissao', '', 'Data de contratação é obrigatória'],
    ['data_admissao', '2026-02-30', 'Data inválida'],
    ['cargo', 'Estagiário', 'Cargo é obrigatório'],
    ['status', 'Férias', 'Status é obrigatório'],
    ['comissao_base', 100.01, 'O percentual deve estar entre 0 e 100'],
    ['comissao_base', -1, 'O percentual deve estar entre 0 e 100'],
    ['comissao_base', 'muito', 'Comissão deve ser um número entre 0 e 100'],
    ['comissao_base', 1.234, 'Use no máximo duas casas decimais'],
    ['creci', 'abc', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['nome', 'x'.repeat(201), 'Use no máximo 200 caracteres'],
  ])('with %s %j: %s', async (field, value, message) => {
    const answer = await administrador('POST', '/colaboradores', {
      ...typedColaborador(),
      [field]: value,
    })
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it('with a CRECI and another cargo than Corretor', async () => {
    const answer = await administrador(
      'POST',
      '/colaboradores',
      typedColaborador({ cargo: 'Gerente', creci: '123456-F' }),
    )
    expect(answer.body.data.campos).toEqual({ creci: COLABORADOR_MESSAGES.creci_de_corretor })
  })

  it('with a field it does not have, or a level of its own', async () => {
    const answer = await administrador('POST', '/colaboradores', { ...typedColaborador(), nivel: 1 })
    expect(answer.status).toBe(400)
  })

  it('with the CPF of another, masked or bare', async () => {
    const cpf = buildCpf(400_001)
    expect((await administrador('POST', '/colaboradores', typedColaborador({ cpf }))).status).toBe(201)
    for (const other of [cpf, formatCpf(cpf)])
      expect(await administrador('POST', '/colaboradores', typedColaborador({ cpf: other }))).toMatchObject({
        status: 422,
        body: { code: 'DUPLICADO', message: 'CPF já cadastrado no sistema', data: { campo: 'cpf' } },
      })
  })

  it('with a superior who is not above, not active, or not there', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    const recusa = async (overrides: Parameters<typeof typedColaborador>[0]) =>
      (await administrador('POST', '/colaboradores', typedColaborador(overrides))).body
    expect(await recusa({ cargo: 'Gerente', superior_id: gerente.id })).toMatchObject({
      code: 'SUPERIOR_INAPTO',
      message: SUPERIOR_MESSAGE,
      data: { campo: 'superior_id' },
    })
    expect(await recusa({ cargo: 'Diretor', superior_id: gerente.id })).toMatchObject({
      message: SUPERIOR_MESSAGE,
    })
    expect(await recusa({ superior_id: inativo.id })).toMatchObject({
      message: 'O superior deve estar Ativo',
    })
    expect(await recusa({ superior_id: NOBODY })).toMatchObject({ message: 'Superior não encontrado' })
  })

  it('with a referrer who is not above', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const answer = await administrador(
      'POST',
      '/colaboradores',
      typedColaborador({ cargo: 'Gerente', indicado_por: gerente.id }),
    )
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INDICACAO_INAPTA', message: INDICACAO_MESSAGE, data: { campo: 'indicado_por' } },
    })
  })

  it('with a loja that is not there', async () => {
    const answer = await administrador('POST', '/colaboradores', typedColaborador({ loja_id: NOBODY }))
    expect(answer).toMatchObject({ status: 422, body: { message: 'Loja não encontrada' } })
  })
})

describe('a new colaborador', () => {
  it('is an active Corretor of nobody, with 0% and digits alone, unless told otherwise', async () => {
    const { status, body } = await administrador(
      'POST',
      '/colaboradores',
      typedColaborador({
        cpf: '111.111.111-11',
        telefone: '+55 (11) 98765-4321',
        email: ' ana@plantao.example ',
        creci: 'creci/sp 123.456',
        loja_id: 'none',
        superior_id: 'none',
        indicado_por: '',
        comissao_base: null,
      }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      cpf: '11111111111',
      telefone: '11987654321',
      email: 'ana@plantao.example',
      cargo: 'Corretor',
      nivel: 3,
      status: 'Ativo',
      creci: 'SP 123456-F',
      loja: null,
      superior: null,
      indicador: null,
      comissao_base: 0,
    })
  })

  it('has the names of loja, superior and referrer', async () => {
    const loja = await buildLoja(database.db, { nome: 'Loja Moema' })
    const diretor = await buildColaborador(database.db, { nome: 'Dália', cargo: 'Diretor' })
    const gerente = await buildColaborador(database.db, { nome: 'Gil', cargo: 'Gerente' })
    const { body } = await administrador(
      'POST',
      '/colaboradores',
      typedColaborador({
        loja_id: loja.id,
        superior_id: gerente.id,
        indicado_por: diretor.id,
        comissao_base: 2.5,
      }),
    )
    expect(body).toMatchObject({
      loja: { id: loja.id, nome: 'Loja Moema' },
      superior: { id: gerente.id, nome: 'Gil', cargo: 'Gerente' },
      indicador: { id: diretor.id, nome: 'Dália', cargo: 'Diretor' },
      comissao_base: 2.5,
    })
  })

  it('is made once by a repeated request', async () => {
    const added = typedColaborador()
    const key = { 'idempotency-key': 'formulario-de-teste' }
    const first = await administrador('POST', '/colaboradores', added, key)
    const second = await administrador('POST', '/colaboradores', added, key)
    expect(second.body).toEqual(first.body)
  })

  it('is one of fifty simultaneous ones of one CPF, masked and bare', async () => {
    const cpf = buildCpf(400_002)
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        administrador(
          'POST',
          '/colaboradores',
          typedColaborador({ nome: `Tentativa ${i}`, cpf: i % 2 === 0 ? cpf : formatCpf(cpf) }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const recusas = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message)
    expect(recusas).toHaveLength(49)
    expect(new Set(recusas)).toEqual(new Set(['CPF já cadastrado no sistema']))
    expect(await count()).toBe(before + 1)
  })
})

describe('a change is refused', () => {
  it.each<[string, string]>([
    ['nome', 'Nome é obrigatório'],
    ['cpf', 'CPF é obrigatório'],
    ['telefone', 'Telefone é obrigatório'],
    ['data_admissao', 'Data de contratação é obrigatória'],
  ])('without %s', async (field, message) => {
    const { id, versao } = await buildColaborador(database.db)
    const colaborador = editOfColaborador(await read(id), { [field]: '' })
    expect(
      await administrador('PUT', `/colaboradores/${id}`, { versao, registro: colaborador }),
    ).toMatchObject({
      status: 400,
      body: { data: { campos: { [`registro.${field}`]: message } } },
    })
  })

  it('of an older version, and shows the present one', async () => {
    const { id, versao } = await buildColaborador(database.db)
    const opened = await read(id)
    const save = (nome: string) =>
      administrador('PUT', `/colaboradores/${id}`, {
        versao,
        registro: editOfColaborador(opened, { nome }),
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
  })

  it('of somebody who is not there', async () => {
    const { id, versao } = await buildColaborador(database.db)
    const colaborador = editOfColaborador(await read(id))
    expect(
      (await administrador('PUT', `/colaboradores/${NOBODY}`, { versao, registro: colaborador })).status,
    ).toBe(404)
    expect((await administrador('PUT', `/colaboradores/${NOBODY}/status`, { status: 'Ativo' })).status).toBe(
      404,
    )
    expect((await administrador('GET', `/colaboradores/${NOBODY}`)).status).toBe(404)
    expect((await administrador('GET', `/colaboradores/${NOBODY}/historico`)).status).toBe(404)
    expect((await administrador('GET', `/colaboradores/${NOBODY}/sucessores`)).status).toBe(404)
  })

  it('that keeps a superior who is not above the new cargo', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const { id, versao } = await buildColaborador(database.db, { superior_id: gerente.id })
    const colaborador = editOfColaborador(await read(id), { cargo: 'Gerente' })
    expect(
      await administrador('PUT', `/colaboradores/${id}`, { versao, registro: colaborador }),
    ).toMatchObject({
      status: 422,
      body: { message: SUPERIOR_MESSAGE },
    })
    const referred = editOfColaborador(await read(id), {
      cargo: 'Gerente',
      superior_id: null,
      indicado_por: gerente.id,
    })
    expect(await administrador('PUT', `/colaboradores/${id}`, { versao, registro: referred })).toMatchObject({
      status: 422,
      body: { message: INDICACAO_MESSAGE },
    })
  })
})

describe('a changed colaborador', () => {
  it('may keep a superior who became Inativo and a referrer who was demoted since', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const { id } = await buildColaborador(database.db, { superior_id: gerente.id, indicado_por: gerente.id })
    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', gerente.id)
      .execute()
    const opened = await read(id)
    const { status, body } = await administrador('PUT', `/colaboradores/${id}`, {
      versao: opened.versao,
      registro: editOfColaborador(opened, { telefone: '1130304040' }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ telefone: '1130304040', superior_id: gerente.id, versao: opened.versao + 1 })
  })

  it('tells their team and their active usuarios', async () => {
    const { id } = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { superior_id: id })
    await buildUsuario(database.db, { colaborador_id: id, nome: 'Usuária' })
    await buildUsuario(database.db, { colaborador_id: id, status: 'Inativo' })
    expect(await read(id)).toMatchObject({ subordinados: 1, usuarios: [{ nome: 'Usuária', cargo: 'Staff' }] })
  })
})
