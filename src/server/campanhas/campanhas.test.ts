import { describe, expect, it } from 'vitest'
import type { Campanha } from '../../contract/campanhas.ts'
import { buildEmpreendimento, buildLoja, buildVenda } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'

const { database, administrador, staff } = await testOffice()

const NINGUEM = '00000000-0000-4000-8000-000000000000'

/** A campaign as typed, with all required fields. */
const digitada = (overrides: Record<string, unknown> = {}) => ({
  nome: 'Feirão',
  tipo: 'Desconto Percentual',
  data_inicio: '2026-03-01',
  data_fim: '2026-03-31',
  ...overrides,
})

const criar = async (overrides: Record<string, unknown> = {}): Promise<Campanha> =>
  (await administrador('POST', '/campanhas', digitada(overrides))).body

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
    ['lojas', [NINGUEM, NINGUEM], 'Cada loja pode ser escolhida uma única vez'],
  ])('with %s %j', async (campo, valor, mensagem) => {
    const answer = await administrador('POST', '/campanhas', digitada({ [campo]: valor }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [campo]: mensagem } } } })
  })

  it('with a store that does not exist, and then nothing is kept', async () => {
    const before = (await administrador('GET', '/campanhas')).body.total
    const answer = await administrador('POST', '/campanhas', digitada({ lojas: [NINGUEM] }))
    expect(answer).toMatchObject({ status: 422, body: { message: 'Loja não encontrada' } })
    expect((await administrador('GET', '/campanhas')).body.total).toBe(before)
  })

  it('when it is not there', async () => {
    const naoEncontrada = {
      status: 404,
      body: { code: 'NAO_ENCONTRADO', message: 'Campanha não encontrada' },
    }
    expect(await administrador('GET', `/campanhas/${NINGUEM}`)).toMatchObject(naoEncontrada)
    expect(
      await administrador('PUT', `/campanhas/${NINGUEM}`, { versao: 1, registro: digitada() }),
    ).toMatchObject(naoEncontrada)
    expect(await administrador('PUT', `/campanhas/${NINGUEM}/status`, { status: 'Ativa' })).toMatchObject(
      naoEncontrada,
    )
  })
})

describe('a campaign', () => {
  it('is created Ativa, with its links by name', async () => {
    const loja = await buildLoja(database.db)
    const empreendimento = await buildEmpreendimento(database.db)
    const criada = await criar({
      lojas: [loja.id],
      empreendimentos: [empreendimento.id],
      meta_vendas: 60,
      premio: 'Jantar',
      valor_desconto: 1234.56,
    })
    expect(criada).toMatchObject({
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
    expect((await staff('GET', `/campanhas/${criada.id}`)).body).toEqual(criada)
  })

  it('is made once by a repeated request', async () => {
    const key = { 'idempotency-key': 'campanha-repetida' }
    const primeira = await administrador('POST', '/campanhas', digitada(), key)
    const segunda = await administrador('POST', '/campanhas', digitada(), key)
    expect(segunda.body.id).toBe(primeira.body.id)
  })

  it('changes its links, which raises its version', async () => {
    const [a, b, c] = [
      await buildLoja(database.db),
      await buildLoja(database.db),
      await buildLoja(database.db),
    ]
    const antes = await criar({ lojas: [a.id, b.id] })
    const mudar = (versao: number, lojas: string[]) =>
      administrador('PUT', `/campanhas/${antes.id}`, { versao, registro: digitada({ lojas }) })
    const { body: depois } = await mudar(antes.versao, [b.id, c.id])
    expect(depois.lojas.map(({ id }: { id: string }) => id).sort()).toEqual([b.id, c.id].sort())
    expect(depois.versao).toBeGreaterThan(antes.versao)
    expect(await mudar(antes.versao, [])).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: depois },
      },
    })
    expect((await mudar(depois.versao, [])).body.lojas).toEqual([])
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
    const achadas = async (texto: string) =>
      (await administrador('GET', `/campanhas?texto=${encodeURIComponent(texto)}`)).body.itens.map(
        (item: Campanha) => item.id,
      )
    expect(await achadas('promocao unica')).toEqual([id])
    expect(await achadas('BONUS COM')).toContain(id)
    expect(await achadas('nada disso')).toEqual([])
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
    const [titulos, linha] = csv.raw.toString('utf8').split('\r\n')
    expect(titulos).toContain('Nome;Tipo;Status;Data de início')
    expect(linha).toMatch(
      /^'=1\+1 Exportada;Desconto Percentual;Ativa;01\/03\/2026;31\/03\/2026;;;;7;Jantar;Todas;Todos;0;0,00/,
    )
    const xlsx = await staff('GET', '/campanhas/exportar?formato=xlsx')
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
    expect(id).toBeTruthy()
  })
})
