import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Colaborador } from '../contract/colaboradores.ts'
import { MENSAGEM_INDICACAO, MENSAGEM_SUPERIOR, MENSAGENS_COLABORADOR } from '../core/colaboradores.ts'
import { formatCpf } from '../core/documentos.ts'
import { signIn, signInWithoutUsuario, testApp } from './testing/accounts.ts'
import { buildColaborador, buildCpf, buildLoja, buildUsuario, buildVenda } from './testing/builders.ts'
import { colaboradorDigitado, edicaoDoColaborador } from './testing/colaboradores.ts'
import { contend, type TestDatabase, testDatabase } from './testing/database.ts'
import { type Call, caller } from './testing/requests.ts'

let database: TestDatabase
let app: FastifyInstance
let administrador: Call
let staff: Call

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  app = (await testApp(database)).app
  administrador = caller(app, (await signIn(app, { nome: 'Ana Souza' })).headers)
  staff = caller(app, (await signIn(app, { cargo: 'Staff', nome: 'Bruno Lima' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const NINGUEM = '00000000-0000-4000-8000-000000000000'
const ler = async (id: string): Promise<Colaborador> =>
  (await administrador('GET', `/colaboradores/${id}`)).body
const contar = async (): Promise<number> => (await administrador('GET', '/colaboradores')).body.total

describe('access', () => {
  type Rota = [Parameters<Call>[0], string]
  const LER: Rota[] = [
    ['GET', '/colaboradores'],
    ['GET', '/colaboradores/{id}'],
    ['GET', '/colaboradores/{id}/historico'],
    ['GET', '/colaboradores/{id}/sucessores'],
    ['GET', '/colaboradores/exportar?formato=csv'],
    ['GET', '/colaboradores/organograma'],
    ['GET', '/colaboradores/opcoes'],
    ['GET', '/colaboradores/ativos'],
    ['GET', '/colaboradores/superiores?cargo=Corretor'],
    ['GET', '/colaboradores/indicadores?cargo=Corretor'],
    ['GET', '/colaboradores/superiores-com-equipe'],
    ['PUT', '/colaboradores/{id}/status'],
    ['PUT', '/colaboradores/lote/status'],
  ]
  const MUDAR: Rota[] = [
    ['POST', '/colaboradores'],
    ['PUT', '/colaboradores/{id}'],
    ['DELETE', '/colaboradores/{id}'],
    ['PUT', '/colaboradores/lote'],
  ]

  /** Calls the route on a colaborador of its own, with a body it accepts. */
  async function attempt(call: Call, [method, path]: Rota) {
    const { id, versao } = await buildColaborador(database.db)
    const atual = await ler(id)
    const itens = [{ id, versao }]
    const bodies: Record<string, unknown> = {
      'POST /colaboradores': colaboradorDigitado(),
      'PUT /colaboradores/{id}': { versao, colaborador: edicaoDoColaborador(atual, { nome: 'Outro Nome' }) },
      'PUT /colaboradores/{id}/status': { status: 'Inativo' },
      'DELETE /colaboradores/{id}': { versao },
      'PUT /colaboradores/lote': { itens, mudanca: { campo: 'loja_id', valor: null } },
      'PUT /colaboradores/lote/status': { itens, status: 'Inativo' },
    }
    return call(method, path.replace('{id}', id), bodies[`${method} ${path}`])
  }

  it.each([...LER, ...MUDAR])(
    '%s %s refuses a visitor, an Inativo and a login without usuario',
    async (...rota) => {
      const inativo = caller(app, (await signIn(app, { status: 'Inativo' })).headers)
      const semUsuario = caller(app, (await signInWithoutUsuario(app)).headers)
      expect(await attempt(caller(app), rota)).toMatchObject({
        status: 401,
        body: { code: 'NAO_AUTENTICADO' },
      })
      expect(await attempt(inativo, rota)).toMatchObject({ status: 403, body: { code: 'SEM_ACESSO' } })
      expect(await attempt(semUsuario, rota)).toMatchObject({ status: 403, body: { code: 'SEM_ACESSO' } })
    },
  )

  it.each(LER)('%s %s serves Administrador and Staff', async (...rota) => {
    expect((await attempt(administrador, rota)).status).toBe(200)
    expect((await attempt(staff, rota)).status).toBe(200)
  })

  it.each(MUDAR)('%s %s serves Administrador alone', async (...rota) => {
    const antes = await contar()
    expect(await attempt(staff, rota)).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } })
    // The colaborador of the attempt itself, unchanged.
    expect(await contar()).toBe(antes + 1)
    expect((await attempt(administrador, rota)).status).toBe(rota[0] === 'POST' ? 201 : 200)
  })
})

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
  ])('with %s %j: %s', async (campo, valor, mensagem) => {
    const answer = await administrador('POST', '/colaboradores', {
      ...colaboradorDigitado(),
      [campo]: valor,
    })
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [campo]: mensagem } } } })
  })

  it('with a CRECI and another cargo than Corretor', async () => {
    const answer = await administrador(
      'POST',
      '/colaboradores',
      colaboradorDigitado({ cargo: 'Gerente', creci: '123456-F' }),
    )
    expect(answer.body.data.campos).toEqual({ creci: MENSAGENS_COLABORADOR.creci_de_corretor })
  })

  it('with a field it does not have, or a level of its own', async () => {
    const answer = await administrador('POST', '/colaboradores', { ...colaboradorDigitado(), nivel: 1 })
    expect(answer.status).toBe(400)
  })

  it('with the CPF of another, masked or bare', async () => {
    const cpf = buildCpf(400_001)
    expect((await administrador('POST', '/colaboradores', colaboradorDigitado({ cpf }))).status).toBe(201)
    for (const outro of [cpf, formatCpf(cpf)])
      expect(
        await administrador('POST', '/colaboradores', colaboradorDigitado({ cpf: outro })),
      ).toMatchObject({
        status: 422,
        body: { code: 'DUPLICADO', message: 'CPF já cadastrado no sistema', data: { campo: 'cpf' } },
      })
  })

  it('with a superior who is not above, not active, or not there', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    const recusa = async (overrides: Parameters<typeof colaboradorDigitado>[0]) =>
      (await administrador('POST', '/colaboradores', colaboradorDigitado(overrides))).body
    expect(await recusa({ cargo: 'Gerente', superior_id: gerente.id })).toMatchObject({
      code: 'SUPERIOR_INAPTO',
      message: MENSAGEM_SUPERIOR,
      data: { campo: 'superior_id' },
    })
    expect(await recusa({ cargo: 'Diretor', superior_id: gerente.id })).toMatchObject({
      message: MENSAGEM_SUPERIOR,
    })
    expect(await recusa({ superior_id: inativo.id })).toMatchObject({
      message: 'O superior deve estar Ativo',
    })
    expect(await recusa({ superior_id: NINGUEM })).toMatchObject({ message: 'Superior não encontrado' })
  })

  it('with a referrer who is not above', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const answer = await administrador(
      'POST',
      '/colaboradores',
      colaboradorDigitado({ cargo: 'Gerente', indicado_por: gerente.id }),
    )
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INDICACAO_INAPTA', message: MENSAGEM_INDICACAO, data: { campo: 'indicado_por' } },
    })
  })

  it('with a loja that is not there', async () => {
    const answer = await administrador('POST', '/colaboradores', colaboradorDigitado({ loja_id: NINGUEM }))
    expect(answer).toMatchObject({ status: 422, body: { message: 'Loja não encontrada' } })
  })
})

describe('a new colaborador', () => {
  it('is an active Corretor of nobody, with 0% and digits alone, unless told otherwise', async () => {
    const { status, body } = await administrador(
      'POST',
      '/colaboradores',
      colaboradorDigitado({
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
      colaboradorDigitado({
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
    const novo = colaboradorDigitado()
    const chave = { 'idempotency-key': 'formulario-de-teste' }
    const primeira = await administrador('POST', '/colaboradores', novo, chave)
    const segunda = await administrador('POST', '/colaboradores', novo, chave)
    expect(segunda.body).toEqual(primeira.body)
  })

  it('is one of fifty simultaneous ones of one CPF, masked and bare', async () => {
    const cpf = buildCpf(400_002)
    const antes = await contar()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        administrador(
          'POST',
          '/colaboradores',
          colaboradorDigitado({ nome: `Tentativa ${i}`, cpf: i % 2 === 0 ? cpf : formatCpf(cpf) }),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const recusas = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message)
    expect(recusas).toHaveLength(49)
    expect(new Set(recusas)).toEqual(new Set(['CPF já cadastrado no sistema']))
    expect(await contar()).toBe(antes + 1)
  })
})

describe('a change is refused', () => {
  it.each<[string, string]>([
    ['nome', 'Nome é obrigatório'],
    ['cpf', 'CPF é obrigatório'],
    ['telefone', 'Telefone é obrigatório'],
    ['data_admissao', 'Data de contratação é obrigatória'],
  ])('without %s', async (campo, mensagem) => {
    const { id, versao } = await buildColaborador(database.db)
    const colaborador = edicaoDoColaborador(await ler(id), { [campo]: '' })
    expect(await administrador('PUT', `/colaboradores/${id}`, { versao, colaborador })).toMatchObject({
      status: 400,
      body: { data: { campos: { [`colaborador.${campo}`]: mensagem } } },
    })
  })

  it('of an older version, and shows the present one', async () => {
    const { id, versao } = await buildColaborador(database.db)
    const aberto = await ler(id)
    const salvar = (nome: string) =>
      administrador('PUT', `/colaboradores/${id}`, {
        versao,
        colaborador: edicaoDoColaborador(aberto, { nome }),
      })
    expect((await salvar('Primeira')).status).toBe(200)
    expect(await salvar('Segunda')).toMatchObject({
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
    const colaborador = edicaoDoColaborador(await ler(id))
    expect((await administrador('PUT', `/colaboradores/${NINGUEM}`, { versao, colaborador })).status).toBe(
      404,
    )
    expect((await administrador('PUT', `/colaboradores/${NINGUEM}/status`, { status: 'Ativo' })).status).toBe(
      404,
    )
    expect((await administrador('GET', `/colaboradores/${NINGUEM}`)).status).toBe(404)
    expect((await administrador('GET', `/colaboradores/${NINGUEM}/historico`)).status).toBe(404)
    expect((await administrador('GET', `/colaboradores/${NINGUEM}/sucessores`)).status).toBe(404)
  })

  it('that keeps a superior who is not above the new cargo', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const { id, versao } = await buildColaborador(database.db, { superior_id: gerente.id })
    const colaborador = edicaoDoColaborador(await ler(id), { cargo: 'Gerente' })
    expect(await administrador('PUT', `/colaboradores/${id}`, { versao, colaborador })).toMatchObject({
      status: 422,
      body: { message: MENSAGEM_SUPERIOR },
    })
    const indicado = edicaoDoColaborador(await ler(id), {
      cargo: 'Gerente',
      superior_id: null,
      indicado_por: gerente.id,
    })
    expect(
      await administrador('PUT', `/colaboradores/${id}`, { versao, colaborador: indicado }),
    ).toMatchObject({
      status: 422,
      body: { message: MENSAGEM_INDICACAO },
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
    const aberto = await ler(id)
    const { status, body } = await administrador('PUT', `/colaboradores/${id}`, {
      versao: aberto.versao,
      colaborador: edicaoDoColaborador(aberto, { telefone: '1130304040' }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ telefone: '1130304040', superior_id: gerente.id, versao: aberto.versao + 1 })
  })

  it('tells their team and their active usuarios', async () => {
    const { id } = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { superior_id: id })
    await buildUsuario(database.db, { colaborador_id: id, nome: 'Usuária' })
    await buildUsuario(database.db, { colaborador_id: id, status: 'Inativo' })
    expect(await ler(id)).toMatchObject({ subordinados: 1, usuarios: [{ nome: 'Usuária', cargo: 'Staff' }] })
  })
})

describe('deleting', () => {
  it('is refused while others depend on the colaborador, with the counts and the way out', async () => {
    const { id, versao } = await buildColaborador(database.db, { cargo: 'Corretor' })
    await buildVenda(database.db, { colaborador_id: id }, [{ colaborador_id: id }])
    await buildVenda(database.db, {}, [{ colaborador_id: id }])
    await buildUsuario(database.db, { colaborador_id: id })
    await database.db
      .insertInto('metas')
      .values({
        nome: 'Meta',
        periodo_inicio: '2026-01-01',
        periodo_fim: '2026-12-31',
        colaborador_id: id,
        vendas_meta: 3,
      })
      .execute()
    await database.db
      .insertInto('premiacoes')
      .values({ colaborador_id: id, premio: 'TV', motivo: 'Melhor do mês', data_premiacao: '2026-03-01' })
      .execute()
    const answer = await administrador('DELETE', `/colaboradores/${id}`, { versao })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message:
          'Não é possível excluir: 1 venda como vendedor principal, 2 participações em vendas, 1 usuário, 1 meta e 1 premiação dependem deste colaborador. Inative-o em vez disso.',
      },
    })
    expect((await ler(id)).id).toBe(id)
  })

  it('is refused for one who leads or referred others', async () => {
    const lider = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { superior_id: lider.id })
    await buildColaborador(database.db, { superior_id: lider.id, indicado_por: lider.id })
    expect((await administrador('DELETE', `/colaboradores/${lider.id}`, { versao: 1 })).body.message).toBe(
      'Não é possível excluir: 2 subordinados e 1 indicado dependem deste colaborador. Inative-o em vez disso.',
    )
    const indicador = await buildColaborador(database.db, { cargo: 'Gerente' })
    await buildColaborador(database.db, { indicado_por: indicador.id })
    expect(
      (await administrador('DELETE', `/colaboradores/${indicador.id}`, { versao: 1 })).body.message,
    ).toBe('Não é possível excluir: 1 indicado depende deste colaborador. Inative-o em vez disso.')
  })

  it('sees what came in meanwhile', async () => {
    const lider = await buildColaborador(database.db, { cargo: 'Gerente' })
    const result = await contend(
      database.db,
      (trx) => buildColaborador(trx, { superior_id: lider.id }),
      () => administrador('DELETE', `/colaboradores/${lider.id}`, { versao: 1 }),
    )
    expect(result).toMatchObject({ status: 'fulfilled', value: { status: 422, body: { code: 'EM_USO' } } })
  })

  it('is refused for an older version', async () => {
    const { id } = await buildColaborador(database.db)
    expect(await administrador('DELETE', `/colaboradores/${id}`, { versao: 9 })).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA' },
    })
  })

  it('takes the colaborador, their eligibility and their drafts away', async () => {
    const { id, versao } = await buildColaborador(database.db)
    await database.db.insertInto('roleta_elegibilidade').values({ colaborador_id: id }).execute()
    await administrador('PUT', `/rascunhos/colaborador:${id}`, { conteudo: { nome: 'x' } })
    expect(await administrador('DELETE', `/colaboradores/${id}`, { versao })).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect((await administrador('GET', `/colaboradores/${id}`)).status).toBe(404)
    expect((await administrador('GET', `/rascunhos/colaborador:${id}`)).body).toEqual({ rascunho: null })
  })
})
