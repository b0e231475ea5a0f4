import { describe, expect, it } from 'vitest'
import type { Meta } from '../../contract/metas.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { buildColaborador, buildLoja } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A store's goal in reais, as typed. */
const typed = (loja_id: string, overrides: Record<string, unknown> = {}) => ({
  nome: 'Meta de março',
  periodo_inicio: '2026-03-01',
  periodo_fim: '2026-03-31',
  escopo: 'loja',
  loja_id,
  medida: 'valor',
  valor_meta: 1_000_000,
  ...overrides,
})

const loja = async () => (await buildLoja(database.db)).id
const criar = async (overrides: Record<string, unknown> = {}): Promise<Meta> =>
  (await administrador('POST', '/metas', typed(await loja(), overrides))).body

describe('a goal is refused', () => {
  it.each<[string, unknown, string]>([
    ['nome', ' ', 'Nome é obrigatório'],
    ['periodo_inicio', undefined, 'Início do período é obrigatório'],
    ['periodo_fim', '', 'Fim do período é obrigatório'],
    ['periodo_fim', '2026-02-28', 'O fim do período não pode ser antes do início'],
    ['loja_id', null, 'Loja é obrigatória'],
    ['valor_meta', null, 'Valor da meta é obrigatório'],
    ['valor_meta', -0.01, 'O valor não pode ser negativo'],
  ])('with %s %j', async (field, value, message) => {
    const answer = await administrador('POST', '/metas', typed(await loja(), { [field]: value }))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['colaborador_id', { escopo: 'colaborador' }, 'Colaborador é obrigatório'],
    ['vendas_meta', { medida: 'vendas' }, 'Número de vendas é obrigatório'],
    ['vendas_meta', { medida: 'vendas', vendas_meta: 0 }, 'Número de vendas deve ser pelo menos 1'],
    ['vendas_meta', { medida: 'vendas', vendas_meta: 1.5 }, 'Use um número inteiro'],
  ])('without %s where %o asks for it', async (field, overrides, message) => {
    const answer = await administrador('POST', '/metas', typed(await loja(), overrides))
    expect(answer).toMatchObject({ status: 400, body: { data: { campos: { [field]: message } } } })
  })

  it('naming all that is wrong at once', async () => {
    expect(await administrador('POST', '/metas', { escopo: 'loja', medida: 'vendas' })).toMatchObject({
      status: 400,
      body: {
        data: {
          campos: {
            nome: 'Nome é obrigatório',
            periodo_inicio: 'Início do período é obrigatório',
            loja_id: 'Loja é obrigatória',
            vendas_meta: 'Número de vendas é obrigatório',
          },
        },
      },
    })
    expect((await administrador('POST', '/metas', [])).status).toBe(400)
    expect((await administrador('POST', '/metas')).status).toBe(400)
  })

  it('of somebody who does not exist', async () => {
    const meta = typed(NOBODY, { escopo: 'colaborador', colaborador_id: NOBODY })
    expect(await administrador('POST', '/metas', meta)).toMatchObject({
      status: 422,
      body: { message: 'Colaborador não encontrado', data: { campo: 'colaborador_id' } },
    })
  })

  it('when it is not there', async () => {
    expect(await administrador('GET', `/metas/${NOBODY}`)).toMatchObject({
      status: 404,
      body: { message: 'Meta não encontrada' },
    })
    expect((await administrador('PUT', `/metas/${NOBODY}/status`, { status: 'Ativa' })).status).toBe(404)
    expect((await administrador('POST', `/metas/${NOBODY}/concluir`, {})).status).toBe(404)
  })
})

describe('a goal', () => {
  it('is created Ativa and keeps only what its scope and its kind ask for', async () => {
    const colaborador = await buildColaborador(database.db, { cargo: 'Gerente' })
    const meta = await criar({
      escopo: 'colaborador',
      colaborador_id: colaborador.id,
      medida: 'vendas',
      vendas_meta: 7,
    })
    expect(meta).toMatchObject({
      status: 'Ativa',
      colaborador: { id: colaborador.id, nome: colaborador.nome, cargo: 'Gerente' },
      loja_id: null,
      loja: null,
      valor_meta: null,
      vendas_meta: 7,
    })
    expect((await staff('GET', `/metas/${meta.id}`)).body).toEqual(meta)
  })

  it('is edited to any status, and says when somebody else did meanwhile', async () => {
    const before = await criar()
    const editar = (versao: number, status: string) =>
      staff('PUT', `/metas/${before.id}`, {
        versao,
        registro: { ...typed(before.loja_id ?? ''), nome: 'Outra', status },
      })
    const { body: depois } = await editar(before.versao, 'Concluída')
    expect(depois).toMatchObject({ nome: 'Outra', status: 'Concluída' })
    expect(await editar(before.versao, 'Ativa')).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: depois } },
    })
    expect((await editar(depois.versao, 'Inativo')).status).toBe(400)
  })

  it('is cancelled and activated', async () => {
    const { id } = await criar()
    const alternar = (status: string) => staff('PUT', `/metas/${id}/status`, { status })
    expect((await alternar('Cancelada')).body.status).toBe('Cancelada')
    expect((await alternar('Ativa')).body.status).toBe('Ativa')
    expect((await alternar('Concluída')).status).toBe(400)
  })

  it('is made Concluída once it is reached', async () => {
    const opened = await criar()
    expect(opened.concluir).toBe(false)
    expect(await staff('POST', `/metas/${opened.id}/concluir`, {})).toMatchObject({
      status: 422,
      body: { code: 'META_NAO_ATINGIDA', message: 'Esta meta ainda não foi atingida' },
    })
    const reached = await criar({ valor_meta: 0 })
    expect(reached.concluir).toBe(true)
    const concluir = () => staff('POST', `/metas/${reached.id}/concluir`, {})
    expect(await concluir()).toMatchObject({ status: 200, body: { status: 'Concluída', concluir: false } })
    expect((await concluir()).status).toBe(200)
    await staff('PUT', `/metas/${reached.id}/status`, { status: 'Cancelada' })
    expect(await concluir()).toMatchObject({ status: 422, body: { message: 'Esta meta está cancelada' } })
  })

  it('is found by its name, prize and whose it is, and by status', async () => {
    const { id: loja_id } = await buildLoja(database.db, { nome: 'Loja Itapuã' })
    const { body: meta } = await administrador('POST', '/metas', typed(loja_id, { premio: 'Troféu Açaí' }))
    const found = async (query: string) =>
      (await administrador('GET', `/metas?${query}`)).body.itens.map((item: Meta) => item.id)
    expect(await found('texto=itapua')).toEqual([meta.id])
    expect(await found('texto=ACAI')).toEqual([meta.id])
    expect(await found('texto=itapua%20acai%20loja%20trofeu')).toEqual([meta.id])
    expect(await found('texto=itapua%20bicicleta')).toEqual([])
    expect(await found(`texto=itapua&status=Ativa`)).toEqual([meta.id])
    expect(await found(`texto=itapua&status=${encodeURIComponent('Concluída')}`)).toEqual([])
  })

  it('is deleted', async () => {
    const { id, versao } = await criar()
    expect((await administrador('DELETE', `/metas/${id}`, { versao: versao + 1 })).status).toBe(409)
    expect((await administrador('DELETE', `/metas/${id}`, { versao })).status).toBe(200)
    expect((await administrador('GET', `/metas/${id}`)).status).toBe(404)
  })

  it('is exported with its progress', async () => {
    // Their period is over: everything was expected, nothing was sold.
    const period = { periodo_inicio: '2020-03-01', periodo_fim: '2020-03-31' }
    await criar({ ...period, nome: 'Exportada em valor' })
    await criar({ ...period, nome: 'Exportada em vendas', medida: 'vendas', vendas_meta: 4 })
    const csv = await staff('GET', '/metas/exportar?formato=csv&texto=exportada')
    const rows = rowsOf(csv.raw)
    const measures = ['Meta', 'Realizado', 'Esperado até hoje', 'Projeção']
    const valuesIn = (name: string, measure: string) => {
      const row = rows.find(({ Nome }) => Nome === name)
      return measures.map((title) => row?.[`${title} em ${measure}`])
    }
    expect(rows[0]).toMatchObject({ Status: 'Ativa', Início: '01/03/2020', Fim: '31/03/2020' })
    expect(valuesIn('Exportada em vendas', 'vendas')).toEqual(['4', '0', '4,00', '0,00'])
    expect(valuesIn('Exportada em vendas', 'valor')).toEqual(['', '', '', ''])
    expect(valuesIn('Exportada em valor', 'valor')).toEqual(['1000000,00', '0,00', '1000000,00', '0,00'])
    expect(valuesIn('Exportada em valor', 'vendas')).toEqual(['', '', '', ''])
    expect((await staff('GET', '/metas/exportar?formato=xlsx')).raw.subarray(0, 2).toString()).toBe('PK')
  })
})
