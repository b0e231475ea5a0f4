import { beforeAll, describe, expect, it } from 'vitest'
import { buildColaborador, buildFaixa, buildLoja } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildElegivel, buildSorteio } from '../testing/office/sorteios.ts'

const { database, administrador, staff } = await testOffice({
  now: () => new Date('2026-11-04T01:30:00Z'),
})

beforeAll(async () => {
  await buildElegivel(database.db, { nome: 'Elegível de Sempre' })
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
const TYPED = { nome: 'Sorteio do Mês', premio: 'Notebook', data_sorteio: '2026-12-18' }

describe('a draw', () => {
  it.each([
    ['nome', ' ', 'Nome é obrigatório'],
    ['premio', undefined, 'Prêmio é obrigatório'],
    ['data_sorteio', undefined, 'Data do sorteio é obrigatória'],
    ['data_sorteio', '2026-02-30', 'Data inválida'],
    ['hora', '25:00', 'Hora inválida'],
    ['valor_premio', -1, 'O valor não pode ser negativo'],
    ['valor_premio', 1.005, 'Use no máximo duas casas decimais'],
  ])('is refused with %s %j', async (field, value, message) => {
    const { status, body } = await administrador('POST', '/sorteios', { ...TYPED, [field]: value })
    expect(status).toBe(400)
    expect(body.data.campos[field]).toBe(message)
  })

  it('is refused with a store that does not exist, and with fields of others', async () => {
    const withoutLoja = await administrador('POST', '/sorteios', { ...TYPED, loja_id: NOBODY })
    expect(withoutLoja).toMatchObject({ status: 422, body: { message: 'Loja não encontrada' } })
    expect((await administrador('POST', '/sorteios', { ...TYPED, status: 'Realizado' })).status).toBe(400)
    expect((await administrador('POST', '/sorteios', { ...TYPED, vencedor_id: NOBODY })).status).toBe(400)
  })

  it('is kept with every field, Agendado, and once however often the form is sent', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja Centro' })
    const typed = {
      ...TYPED,
      nome: 'Roleta da Matriz',
      hora: '17:30',
      dia: 'Sexta-feira',
      nome_corretor: 'Caio Figueiredo',
      apto: '101',
      loja_id,
      valor_premio: 4200.5,
      criterios: 'Duas vendas no mês',
      descricao: 'No salão',
      observacoes: 'Levar som',
    }
    const key = { 'idempotency-key': 'chave-do-sorteio-1' }
    const created = await staff('POST', '/sorteios', typed, key)
    const repeated = await staff('POST', '/sorteios', typed, key)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      ...typed,
      status: 'Agendado',
      algoritmo_tipo: 'simples',
      loja: { id: loja_id, nome: 'Loja Centro' },
      vencedor: null,
      preparo: null,
      anulados: 0,
      premiado: false,
    })
    expect(repeated.body.id).toBe(created.body.id)
    const found = await staff('GET', '/sorteios?texto=roleta%20da%20MATRIZ')
    expect(found.body).toMatchObject({ total: 1, itens: [{ id: created.body.id }] })
    expect((await staff('GET', '/sorteios?texto=loja%20centro')).body.total).toBe(1)
    expect((await staff('GET', '/sorteios?texto=centro%20matriz%20roleta')).body.total).toBe(1)
    expect((await staff('GET', '/sorteios?texto=centro%20filial')).body.total).toBe(0)
  })

  it('is not saved over somebody else’s change', async () => {
    const { id, versao } = await buildSorteio(database.db)
    const save = (nome: string) => staff('PUT', `/sorteios/${id}`, { versao, registro: { ...TYPED, nome } })
    expect(await save('Primeiro')).toMatchObject({ status: 200, body: { nome: 'Primeiro' } })
    expect(await save('Segundo')).toMatchObject({
      status: 409,
      body: {
        code: 'VERSAO_ANTIGA',
        message: 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
        data: { atual: { nome: 'Primeiro' } },
      },
    })
    expect(await staff('PUT', `/sorteios/${NOBODY}`, { versao: 1, registro: TYPED })).toMatchObject({
      status: 404,
      body: { message: 'Roleta não encontrada' },
    })
  })

  it('is deleted while nobody prepared it, and never after', async () => {
    const excluir = async (preparar: (id: string) => Promise<unknown>) => {
      const { id } = await buildSorteio(database.db)
      await preparar(id)
      const { versao } = (await staff('GET', `/sorteios/${id}`)).body
      return administrador('DELETE', `/sorteios/${id}`, { versao })
    }
    expect((await excluir(async () => {})).status).toBe(200)
    expect(await excluir((id) => staff('POST', `/sorteios/${id}/realizacao`, {}))).toMatchObject({
      status: 422,
      body: { code: 'EM_USO', message: 'Não é possível excluir: este sorteio já foi realizado.' },
    })
    const prepared = 'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.'
    const voided = async (id: string) => {
      await staff('POST', `/sorteios/${id}/preparo`, {})
      await administrador('POST', `/sorteios/${id}/preparo/anulacao`, { motivo: 'Lista errada.' })
    }
    expect((await excluir((id) => staff('POST', `/sorteios/${id}/preparo`, {}))).body.message).toBe(prepared)
    expect((await excluir(voided)).body.message).toBe(prepared)
  })

  it('is called off with a reason, once', async () => {
    const { id } = await buildSorteio(database.db)
    const cancelar = (motivo?: string) => administrador('POST', `/sorteios/${id}/cancelamento`, { motivo })
    expect(await cancelar(' ')).toMatchObject({ status: 400, body: { message: 'Motivo é obrigatório' } })
    expect(await cancelar('O show foi adiado.')).toMatchObject({
      status: 200,
      body: { status: 'Cancelado', motivo_cancelamento: 'O show foi adiado.' },
    })
    const ended = { status: 422, body: { message: 'Este sorteio já foi realizado ou cancelado' } }
    expect(await cancelar('De novo')).toMatchObject(ended)
    expect(await staff('POST', `/sorteios/${id}/realizacao`, {})).toMatchObject(ended)
    expect(await staff('POST', `/sorteios/${id}/preparo`, {})).toMatchObject(ended)
  })

  it('is exported with the filters in force', async () => {
    await buildSorteio(database.db, { nome: '=Fórmula', premio: 'Só no arquivo', valor_premio: 1234.5 })
    const { headers, raw } = await staff('GET', '/sorteios/exportar?formato=csv&texto=so%20no%20arquivo')
    expect(headers['content-disposition']).toContain('sorteios-2026-11-03.csv')
    const [titles, row, ...rest] = raw.toString().trim().split('\r\n')
    expect(titles).toContain('Nome;Prêmio;Valor do prêmio;Data do sorteio')
    expect(row).toContain("'=Fórmula;Só no arquivo;1234,50;18/12/2026")
    expect(rest).toEqual([])
    const xlsx = await staff('GET', '/sorteios/exportar?formato=xlsx')
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('eligibility', () => {
  const list = async (query: string) => (await staff('GET', `/roleta/elegibilidade?${query}`)).body.itens

  it('shows active colaboradores, who take part only when told to', async () => {
    const ativo = await buildColaborador(database.db, { nome: 'Zilda Ramos', cpf: '39053344705' })
    await buildColaborador(database.db, { nome: 'Zilda Inativa', status: 'Inativo' })
    expect(await list('texto=zilda')).toMatchObject([{ colaborador_id: ativo.id, ativo: false }])
    for (const texto of ['39053344705', '390.533.447-05', 'ramos%20390.533%20zilda'])
      expect(await list(`texto=${texto}`)).toMatchObject([{ colaborador_id: ativo.id }])
    const enable = (payload: object) => staff('PUT', `/roleta/elegibilidade/${ativo.id}`, payload)
    expect((await enable({ ativo: true })).body).toMatchObject({ ativo: true, loja_roleta: null })
    expect((await enable({ loja_id: null })).body).toMatchObject({ ativo: true, loja_roleta: null })
    expect(await list('texto=zilda&situacao=elegiveis')).toHaveLength(1)
    expect((await enable({ ativo: false })).body.ativo).toBe(false)
    expect(await list('texto=zilda&situacao=elegiveis')).toHaveLength(0)
    expect(await list('texto=zilda&situacao=nao_elegiveis')).toHaveLength(1)
  })

  it('of another store does not make anybody take part', async () => {
    const { id } = await buildColaborador(database.db)
    const loja = await buildLoja(database.db)
    const { body } = await staff('PUT', `/roleta/elegibilidade/${id}`, { loja_id: loja.id })
    expect(body).toMatchObject({ ativo: false, loja_roleta: { id: loja.id } })
    expect((await staff('PUT', `/roleta/elegibilidade/${id}`, { ativo: true })).body).toMatchObject({
      ativo: true,
      loja_roleta: { id: loja.id },
    })
  })

  it('is refused to an Inativo and for whom there is not', async () => {
    const inativo = await buildColaborador(database.db, { status: 'Inativo' })
    expect(await staff('PUT', `/roleta/elegibilidade/${inativo.id}`, { ativo: true })).toMatchObject({
      status: 422,
      body: { message: 'Só colaboradores ativos participam da roleta' },
    })
    expect(await staff('PUT', `/roleta/elegibilidade/${NOBODY}`, { ativo: true })).toMatchObject({
      status: 404,
      body: { message: 'Colaborador não encontrado' },
    })
  })

  it('is for the colaborador’s own store unless another is named', async () => {
    const [centro, praia] = [await buildLoja(database.db), await buildLoja(database.db)]
    const doCentro = await buildElegivel(database.db, { nome: 'Do Centro', loja_id: centro.id })
    const lent = await buildColaborador(database.db, { nome: 'Emprestado', loja_id: centro.id })
    await staff('PUT', `/roleta/elegibilidade/${lent.id}`, { ativo: true, loja_id: praia.id })
    const participantes = async (loja_id: string) => {
      const { id } = await buildSorteio(database.db, { loja_id })
      return (await staff('GET', `/sorteios/${id}/participantes`)).body
    }
    expect(await participantes(centro.id)).toEqual({
      congelada: false,
      itens: [{ id: doCentro.id, nome: 'Do Centro' }],
    })
    expect((await participantes(praia.id)).itens).toEqual([{ id: lent.id, nome: 'Emprestado' }])
    expect(await list(`loja_id=${praia.id}`)).toMatchObject([
      { nome: 'Emprestado', loja_roleta: { id: praia.id }, loja: { id: centro.id } },
    ])
  })
})

describe('eligibility in bulk', () => {
  const count = async (change: object): Promise<number> =>
    (await staff('POST', '/roleta/elegibilidade/contagem', change)).body.total
  const changeTo = (change: object) => staff('POST', '/roleta/elegibilidade', change)
  const elegiveis = async (loja_id: string): Promise<string[]> =>
    (await staff('GET', `/roleta/elegibilidade?loja_id=${loja_id}&situacao=elegiveis`)).body.itens.map(
      ({ nome }: { nome: string }) => nome,
    )

  it('is refused, and changes nobody, if the selection is not the one that was confirmed', async () => {
    const { id: loja_id } = await buildLoja(database.db)
    await buildColaborador(database.db, { loja_id })
    await buildColaborador(database.db, { loja_id })
    expect(await changeTo({ loja_id, ativo: true, total: 0 })).toMatchObject({ status: 400 })
    expect(await changeTo({ loja_id, ativo: true })).toMatchObject({ status: 400 })
    expect(await changeTo({ loja_id, ativo: true, total: 1 })).toMatchObject({
      status: 422,
      body: {
        code: 'SELECAO_MUDOU',
        message: 'A seleção mudou: agora são 2 colaboradores. Confira e confirme de novo.',
      },
    })
    expect(await elegiveis(loja_id)).toEqual([])
  })

  it('changes those of a store, a tier and a search, and counts only whom it changes', async () => {
    const { db } = database
    const [{ id: loja_id }, { id: other }] = [await buildLoja(db), await buildLoja(db)]
    const ouro = await buildFaixa(db, { nome: 'Ouro' })
    const person = async (nome: string, more: object = {}, faixa: 'atual' | 'antiga' | null = null) => {
      const { id } = await buildColaborador(db, { nome, loja_id, ...more })
      const until = faixa === 'antiga' ? '2026-02-01' : null
      if (faixa)
        await db
          .insertInto('colaboradores_faixas')
          .values({
            colaborador_id: id,
            faixa_id: ouro.id,
            data_inicio: '2026-01-01',
            data_fim: until,
            ativa: until === null,
          })
          .execute()
      return id
    }
    const ana = await person('Ana Massa', {}, 'atual')
    await person('Bia Massa', {}, 'antiga')
    await person('Caio Outro')
    await person('Davi Massa', { status: 'Inativo' }, 'atual')
    await person('Elza Massa', { loja_id: other }, 'atual')

    const filters = { loja_id, faixa_id: ouro.id, texto: 'massa' }
    expect(await count({ ...filters, ativo: true })).toBe(1)
    expect((await changeTo({ ...filters, ativo: true, total: 1 })).body).toEqual({ total: 1 })
    expect(await elegiveis(loja_id)).toEqual(['Ana Massa'])
    expect(await count({ ...filters, ativo: true })).toBe(0)

    expect(await count({ loja_id, ativo: true })).toBe(2)
    expect((await changeTo({ loja_id, ativo: true, total: 2 })).body).toEqual({ total: 2 })
    expect(await elegiveis(loja_id)).toEqual(['Ana Massa', 'Bia Massa', 'Caio Outro'])
    expect(await elegiveis(other)).toEqual([])

    expect((await changeTo({ loja_id, situacao: 'elegiveis', ativo: false, total: 3 })).body).toEqual({
      total: 3,
    })
    expect(await elegiveis(loja_id)).toEqual([])
    const historico = await db
      .selectFrom('auditoria')
      .select(['operacao', 'usuario_nome'])
      .where('tabela', '=', 'roleta_elegibilidade')
      .where('grupo_id', '=', ana)
      .orderBy('id')
      .execute()
    expect(historico.map(({ operacao }) => operacao)).toEqual(['INSERT', 'UPDATE'])
    expect(historico.every(({ usuario_nome }) => usuario_nome !== null)).toBe(true)
  })

  it('keeps the store for which somebody takes part', async () => {
    const { db } = database
    const [centro, praia] = [await buildLoja(db), await buildLoja(db)]
    const { id } = await buildColaborador(db, { nome: 'Emprestada', loja_id: centro.id })
    await staff('PUT', `/roleta/elegibilidade/${id}`, { loja_id: praia.id })
    expect((await changeTo({ loja_id: praia.id, ativo: true, total: 1 })).body).toEqual({ total: 1 })
    expect(await elegiveis(praia.id)).toEqual(['Emprestada'])
  })

  it('happens once, also when ten confirm at once', async () => {
    const { id: loja_id } = await buildLoja(database.db)
    for (let i = 0; i < 3; i++) await buildColaborador(database.db, { loja_id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => changeTo({ loja_id, ativo: true, total: 3 })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await elegiveis(loja_id)).toHaveLength(3)
  })
})
