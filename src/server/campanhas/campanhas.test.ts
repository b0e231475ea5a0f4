import { describe, expect, it } from 'vitest'
import type { Campanha } from '../../contract/campanhas.ts'
import { buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A campaign as typed, with all required fields. */
const typed = (overrides: Record<string, unknown> = {}) => ({
  nome: 'Feirão',
  tipo: 'Desconto Percentual',
  data_inicio: '2026-03-01',
  data_fim: '2026-03-31',
  ...overrides,
})

const criar = async (overrides: Record<string, unknown> = {}): Promise<Campanha> =>
  (await administrador('POST', '/campanhas', typed(overrides))).body

describe('a campaign is refused', () => {
  it.each<[string, unknown, string]>([
    ['nome', ' ', 'Nome é obrigatório'],
    ['nome', undefined, 'Nome é obrigatório'],
    ['tipo', undefined, 'Tipo é obrigatório'],
    ['tipo', 'Brinde', 'Tipo é obrigatório'],
    ['data_inicio', undefined, 'Data de início é obrigatória'],
    ['data_inicio', '2026-02-30', 'Data inválida'],
    ['data_fim', '', 'Data de fim é obrigatória'],
    ['data_fim', '2026-02-28', 'A data de fim não pode ser antes da data de início'],
    ['valor_desconto', -1, 'O valor não pode ser negativo'],
    ['valor_desconto', 1.005, 'Use no máximo duas casas decimais'],
    ['percentual_desconto', 100.01, 'O percentual deve estar entre 0 e 100'],
    ['bonus_comissao', -0.5, 'O percentual deve estar entre 0 e 100'],
    ['meta_vendas', -1, 'Meta de vendas não pode ser negativa'],
    ['meta_vendas', 1.5, 'Use um número inteiro'],
    ['lojas', [NOBODY, NOBODY], 'Cada loja pode ser escolhida uma única vez'],
  ])('with %s %j', async (field, value, message) => {
    const answer = await administrador('POST', '/campanhas', typed({ [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it('with a store that does not exist, and then nothing is kept', async () => {
    const before = (await administrador('GET', '/campanhas')).body.total
    const answer = await administrador('POST', '/campanhas', typed({ lojas: [NOBODY] }))
    expect(answer).toMatchObject({ status: 422, body: { message: 'Loja não encontrada' } })
    expect((await administrador('GET', '/campanhas')).body.total).toBe(before)
  })

  it('when it is not there', async () => {
    const notFound = {
      status: 404,
      body: { code: 'NAO_ENCONTRADO', message: 'Campanha não encontrada' },
    }
    expect(await administrador('GET', `/campanhas/${NOBODY}`)).toMatchObject(notFound)
    expect(
      await administrador('PUT', `/campanhas/${NOBODY}`, { versao: 1, registro: typed() }),
    ).toMatchObject(notFound)
    expect(await administrador('PUT', `/campanhas/${NOBODY}/status`, { status: 'Ativa' })).toMatchObject(
      notFound,
    )
  })
})

describe('a campaign', () => {
  it('is created Ativa, with its links by name', async () => {
    const loja = await buildLoja(database.db)
    const empreendimento = await buildEmpreendimento(database.db)
    const created = await criar({
      lojas: [loja.id],
      empreendimentos: [empreendimento.id],
      meta_vendas: 60,
      premio: 'Jantar',
      valor_desconto: 1234.56,
    })
    expect(created).toMatchObject({
      status: 'Ativa',
      versao: expect.any(Number),
      lojas: [{ id: loja.id, nome: loja.nome }],
      empreendimentos: [{ id: empreendimento.id, nome: empreendimento.nome }],
      meta_vendas: 60,
      valor_desconto: 1234.56,
      percentual_desconto: null,
      observacoes: null,
      resultado: { vendas: 0, valor_venda: 0, desconto: 0, bonus: 0 },
    })
    expect((await staff('GET', `/campanhas/${created.id}`)).body).toEqual(created)
  })

  it('is made once by a repeated request', async () => {
    const key = { 'idempotency-key': 'campanha-repetida' }
    const first = await administrador('POST', '/campanhas', typed(), key)
    const second = await administrador('POST', '/campanhas', typed(), key)
    expect(second.body.id).toBe(first.body.id)
  })

  it('changes its links, which raises its version', async () => {
    const [a, b, c] = [
      await buildLoja(database.db),
      await buildLoja(database.db),
      await buildLoja(database.db),
    ]
    const previous = await criar({ lojas: [a.id, b.id] })
    const change = (versao: number, lojas: string[]) =>
      administrador('PUT', `/campanhas/${previous.id}`, { versao, registro: typed({ lojas }) })
    const { body: depois } = await change(previous.versao, [b.id, c.id])
    expect(depois.lojas.map(({ id }: { id: string }) => id).sort()).toEqual([b.id, c.id].sort())
    expect(depois.versao).toBeGreaterThan(previous.versao)
    expect(await change(previous.versao, [])).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: depois },
      },
    })
    expect((await change(depois.versao, [])).body.lojas).toEqual([])
  })

  it('is paused and activated', async () => {
    const { id } = await criar()
    const alternar = (status: string) => staff('PUT', `/campanhas/${id}/status`, { status })
    expect((await alternar('Inativa')).body.status).toBe('Inativa')
    expect((await alternar('Ativa')).body.status).toBe('Ativa')
    expect((await alternar('Cancelada')).status).toBe(400)
  })

  it('is found by name and type, without accents', async () => {
    const { id } = await criar({ nome: 'Promoção Única', tipo: 'Bônus Comissão' })
    const found = async (text: string) =>
      (await administrador('GET', `/campanhas?texto=${encodeURIComponent(text)}`)).body.itens.map(
        (item: Campanha) => item.id,
      )
    expect(await found('promocao unica')).toEqual([id])
    expect(await found('BONUS COM')).toContain(id)
    expect(await found('nada disso')).toEqual([])
  })

  it('is deleted with its links, but not while sales have it', async () => {
    const loja = await buildLoja(database.db)
    const { id, versao } = await criar({ lojas: [loja.id] })
    const venda_id = (await buildVenda(database.db, { loja_id: loja.id })).id
    await database.db.insertInto('campanhas_vendas').values({ campanha_id: id, venda_id }).execute()
    expect(await administrador('DELETE', `/campanhas/${id}`, { versao })).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message: 'Não é possível excluir: 1 venda usa esta campanha. Inative-a em vez disso.',
      },
    })
    await database.db.deleteFrom('campanhas_vendas').where('campanha_id', '=', id).execute()
    expect((await administrador('DELETE', `/campanhas/${id}`, { versao })).status).toBe(200)
    expect((await administrador('GET', `/campanhas/${id}`)).status).toBe(404)
  })

  it('is exported, with formulas made harmless', async () => {
    const { id } = await criar({ nome: '=1+1 Exportada', meta_vendas: 7, premio: 'Jantar' })
    const csv = await staff('GET', '/campanhas/exportar?formato=csv&texto=exportada')
    expect(csv.headers['content-disposition']).toMatch(/campanhas-\d{4}-\d{2}-\d{2}\.csv/)
    const [titles, row] = csv.raw.toString('utf8').split('\r\n')
    expect(titles).toContain('Nome;Tipo;Status;Data de início')
    expect(row).toMatch(
      /^'=1\+1 Exportada;Desconto Percentual;Ativa;01\/03\/2026;31\/03\/2026;;;;7;Jantar;Todas;Todos;0;0,00/,
    )
    const xlsx = await staff('GET', '/campanhas/exportar?formato=xlsx')
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
    expect(id).toBeTruthy()
  })
})
