import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Faixa, Vinculo } from '../../contract/faixas.ts'
import { buildColaborador } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

// Still 31 March, 22:30, in São Paulo.
const now = new Date('2026-04-01T01:30:00Z')
const HOJE = '2026-03-31'
const { database, administrador, staff } = await testOffice({ now: () => now })

const NOBODY = '00000000-0000-4000-8000-000000000000'
const typed = (overrides: Record<string, unknown> = {}) => ({ nome: 'Ouro', nivel: 3, ...overrides })
const criar = async (overrides: Record<string, unknown> = {}): Promise<Faixa> =>
  (await staff('POST', '/faixas', typed(overrides))).body

const link = (
  faixa_id: string,
  colaborador_id: string,
  data_inicio: string,
  data_fim: string | null = null,
) =>
  database.db
    .insertInto('colaboradores_faixas')
    .values({ faixa_id, colaborador_id, data_inicio, data_fim, ativa: data_fim === null })
    .execute()
const historico = async (id: string): Promise<Vinculo[]> =>
  (await staff('GET', `/faixas/${id}/historico`)).body.itens

describe('a tier is refused', () => {
  it.each<[string, unknown, string]>([
    ['nome', '', 'Nome é obrigatório'],
    ['nivel', undefined, 'Nível é obrigatório'],
    ['nivel', null, 'Nível é obrigatório'],
    ['nivel', 0, 'Nível deve ser um número inteiro a partir de 1'],
    ['nivel', 1.5, 'Nível deve ser um número inteiro a partir de 1'],
    ['cor', 'azul', 'Cor inválida'],
    ['vendas_minimas', -1, 'Vendas mínimas deve ser um número inteiro a partir de 0'],
    ['valor_minimo', -0.01, 'O valor não pode ser negativo'],
    ['bonus_percentual', 100.5, 'O percentual deve estar entre 0 e 100'],
  ])('with %s %j', async (field, value, message) => {
    const answer = await administrador('POST', '/faixas', typed({ [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it('when it is not there', async () => {
    const notFound = { status: 404, body: { message: 'Faixa não encontrada' } }
    expect(await staff('GET', `/faixas/${NOBODY}`)).toMatchObject(notFound)
    expect(await staff('GET', `/faixas/${NOBODY}/historico`)).toMatchObject(notFound)
    expect(await staff('PUT', `/faixas/${NOBODY}/status`, { status: 'Ativo' })).toMatchObject(notFound)
  })
})

describe('a tier', () => {
  it('is created Ativo with the default colour and no minimum', async () => {
    const faixa = await criar()
    expect(faixa).toMatchObject({
      nome: 'Ouro',
      nivel: 3,
      cor: '#6366f1',
      vendas_minimas: null,
      valor_minimo: null,
      bonus_percentual: 0,
      status: 'Ativo',
      colaboradores: 0,
    })
    expect((await administrador('GET', `/faixas/${faixa.id}`)).body).toEqual(faixa)
  })

  it('is edited, and says when somebody else did meanwhile', async () => {
    const previous = await criar()
    const editar = (versao: number) =>
      staff('PUT', `/faixas/${previous.id}`, {
        versao,
        registro: typed({ nome: 'Platina', valor_minimo: 4_500_000.01, vendas_minimas: 12 }),
      })
    const { body: depois } = await editar(previous.versao)
    expect(depois).toMatchObject({ nome: 'Platina', valor_minimo: 4_500_000.01, vendas_minimas: 12 })
    expect(await editar(previous.versao)).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: depois } },
    })
  })

  it('is listed by level and found by name', async () => {
    await database.db.deleteFrom('colaboradores_faixas').execute()
    await database.db.deleteFrom('faixas').execute()
    for (const [nome, nivel] of [
      ['Ouro', 3],
      ['Bronze', 1],
      ['Prata', 2],
    ] as const)
      await criar({ nome, nivel })
    const names = async (query = '') =>
      (await staff('GET', `/faixas${query}`)).body.itens.map(({ nome }: Faixa) => nome)
    expect(await names()).toEqual(['Bronze', 'Prata', 'Ouro'])
    expect(await names('?texto=PRAT')).toEqual(['Prata'])
  })

  it('is deleted, by Staff too, but never with history', async () => {
    const { id, versao } = await criar()
    const colaborador = await buildColaborador(database.db)
    await link(id, colaborador.id, '2026-01-01', '2026-02-01')
    await link(id, colaborador.id, '2026-02-01')
    expect(await staff('DELETE', `/faixas/${id}`, { versao })).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message: 'Não é possível excluir: 2 registros do histórico usam esta faixa. Inative-a em vez disso.',
      },
    })
    const fresh = await criar()
    expect((await staff('DELETE', `/faixas/${fresh.id}`, { versao: fresh.versao })).status).toBe(200)
    expect((await staff('GET', `/faixas/${fresh.id}`)).status).toBe(404)
  })

  it('is exported', async () => {
    await criar({ nome: 'Exportada', vendas_minimas: 12, valor_minimo: 4_500_000, bonus_percentual: 0.3 })
    const csv = await staff('GET', '/faixas/exportar?formato=csv&texto=exportada')
    expect(csv.raw.toString('utf8')).toContain('Exportada;3;#6366f1;12;4500000,00;0,30;Ativo;0;')
  })
})

describe('putting a tier out of use and into use', () => {
  it('ends all active links today, and begins one today for everybody who had it', async () => {
    const { id } = await criar()
    const [ana, bia, caio] = [
      await buildColaborador(database.db, { nome: 'Ana' }),
      await buildColaborador(database.db, { nome: 'Bia' }),
      await buildColaborador(database.db, { nome: 'Caio' }),
    ]
    await link(id, ana.id, '2026-03-01')
    await link(id, bia.id, '2026-01-01', '2026-02-01')
    await link(id, bia.id, '2026-02-10')
    await link(id, caio.id, '2025-01-01', '2025-12-31')
    expect((await staff('PUT', `/faixas/${id}/status`, { status: 'Inativo' })).body).toMatchObject({
      status: 'Inativo',
      colaboradores: 0,
    })
    expect(await historico(id)).toMatchObject([
      { colaborador: { nome: 'Ana' }, data_inicio: '2026-03-01', data_fim: HOJE, ativa: false, dias: 30 },
      { colaborador: { nome: 'Bia' }, data_inicio: '2026-02-10', data_fim: HOJE, ativa: false, dias: 49 },
      { colaborador: { nome: 'Bia' }, data_fim: '2026-02-01', dias: 31 },
      { colaborador: { nome: 'Caio' }, data_fim: '2025-12-31', dias: 364 },
    ])
    expect((await staff('PUT', `/faixas/${id}/status`, { status: 'Ativo' })).body).toMatchObject({
      status: 'Ativo',
      colaboradores: 3,
    })
    expect((await historico(id)).slice(0, 3)).toMatchObject(
      ['Ana', 'Bia', 'Caio'].map((nome) => ({
        colaborador: { nome },
        data_inicio: HOJE,
        data_fim: null,
        ativa: true,
        dias: 0,
      })),
    )
  })

  it('twice changes nothing more, also when ten press at once', async () => {
    const { id } = await criar()
    for (let i = 0; i < 3; i++) await link(id, (await buildColaborador(database.db)).id, '2026-03-01')
    for (const status of ['Inativo', 'Ativo', 'Inativo', 'Ativo']) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => staff('PUT', `/faixas/${id}/status`, { status })),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    }
    const vinculos = await historico(id)
    expect(vinculos.filter(({ ativa }) => ativa)).toHaveLength(3)
    expect(vinculos).toHaveLength(9)
  })

  it('leaves links of the future in order', async () => {
    const { id } = await criar()
    const [ana, bia] = [await buildColaborador(database.db), await buildColaborador(database.db)]
    await link(id, ana.id, '2026-05-01')
    await link(id, bia.id, '2026-03-01', '2026-12-31')
    await staff('PUT', `/faixas/${id}/status`, { status: 'Inativo' })
    expect(await historico(id)).toMatchObject([
      { data_inicio: '2026-05-01', data_fim: '2026-05-01', dias: 0 },
      { data_inicio: '2026-03-01', data_fim: '2026-12-31' },
    ])
    expect((await staff('PUT', `/faixas/${id}/status`, { status: 'Ativo' })).status).toBe(200)
  })
})

describe('undoing an inactivation', () => {
  const deactivate = async (id: string): Promise<Faixa> =>
    (await staff('PUT', `/faixas/${id}/status`, { status: 'Inativo' })).body
  const undo = (id: string, versao: number) => staff('POST', `/faixas/${id}/status/desfazer`, { versao })

  it('is refused if the tier was changed since, or is active', async () => {
    const { id } = await criar()
    await link(id, (await buildColaborador(database.db)).id, '2026-03-01')
    const { versao } = await deactivate(id)
    expect(await undo(NOBODY, versao)).toMatchObject({
      status: 404,
      body: { code: 'NAO_ENCONTRADO', message: 'Faixa não encontrada' },
    })
    await staff('PUT', `/faixas/${id}`, { versao, registro: typed({ nome: 'Diamante' }) })
    expect(await undo(id, versao)).toMatchObject({ status: 409, body: { code: 'VERSAO_ANTIGA' } })
    expect((await undo(id, versao + 1)).body).toMatchObject({ retomados: 0, ignorados: [] })
    const { body: ativa } = await staff('GET', `/faixas/${id}`)
    expect(ativa).toMatchObject({ status: 'Ativo', colaboradores: 0 })
    expect(await undo(id, ativa.versao)).toMatchObject({
      status: 422,
      body: { code: 'FAIXA_ATIVA', message: 'Esta faixa não está inativa.' },
    })
  })

  it('brings back the links that it ended, and no others', async () => {
    const { id } = await criar()
    const [ana, bia, caio] = [
      await buildColaborador(database.db, { nome: 'Ana' }),
      await buildColaborador(database.db, { nome: 'Bia' }),
      await buildColaborador(database.db, { nome: 'Caio' }),
    ]
    await link(id, ana.id, '2026-03-01')
    await link(id, bia.id, '2026-03-31')
    await link(id, bia.id, '2025-01-01', '2025-06-30')
    await link(id, caio.id, '2025-01-01', HOJE)
    const before = await historico(id)
    const { versao } = await deactivate(id)
    expect((await undo(id, versao)).body).toMatchObject({
      faixa: { status: 'Ativo', colaboradores: 2 },
      retomados: 2,
      ignorados: [],
    })
    expect(await historico(id)).toEqual(before)
    const { rows } = await sql<{ operacao: string }>`
      select operacao from auditoria where tabela = 'colaboradores_faixas' and grupo_id = ${ana.id} order by id`.execute(
      database.db,
    )
    expect(rows).toHaveLength(3)
  })

  it('skips and names who got another tier since, but not who had one before', async () => {
    const { id } = await criar()
    const other = await criar({ nome: 'Prata', nivel: 2 })
    const [ana, bia] = [
      await buildColaborador(database.db, { nome: 'Ana' }),
      await buildColaborador(database.db, { nome: 'Bia' }),
    ]
    await link(other.id, bia.id, '2026-01-01')
    for (const { id: holder } of [ana, bia]) await link(id, holder, '2026-03-01')
    const { versao } = await deactivate(id)
    await link(other.id, ana.id, HOJE)
    expect((await undo(id, versao)).body).toMatchObject({
      faixa: { colaboradores: 1 },
      retomados: 1,
      ignorados: ['Ana'],
    })
  })

  it('happens once, also when ten press at once', async () => {
    const { id } = await criar()
    await link(id, (await buildColaborador(database.db)).id, '2026-03-01')
    const { versao } = await deactivate(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id, versao)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await historico(id)).toHaveLength(1)
  })
})
