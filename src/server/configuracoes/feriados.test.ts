import { describe, expect, it } from 'vitest'
import { MAX_FERIADOS_LOCAIS } from '../../core/feriados.ts'
import { buildMeta } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice({
  now: () => new Date('2026-03-31T15:00:00Z'),
})

describe('a local holiday is refused', () => {
  const create = (feriado: object) => administrador('POST', '/configuracoes/feriados', feriado)

  it.each<[object, string, string]>([
    [{ data: '', nome: 'Aniversário', anual: true }, 'data', 'Data é obrigatória'],
    [{ data: '2026-02-30', nome: 'Aniversário', anual: true }, 'data', 'Data inválida'],
    [{ data: '1899-12-31', nome: 'Aniversário', anual: false }, 'data', 'Data inválida'],
    [{ data: '2026-01-26', nome: ' ', anual: true }, 'nome', 'Nome é obrigatório'],
  ])('%j', async (feriado, campo, mensagem) => {
    expect(await create(feriado)).toMatchObject({
      status: 400,
      body: { data: { campos: { [campo]: mensagem } } },
    })
  })

  it('on a day that is a holiday already', async () => {
    const recusa = async (data: string, anual: boolean) => (await create({ data, nome: 'Outro', anual })).body
    expect((await recusa('2026-12-25', true)).message).toBe('25/12 já é feriado nacional: Natal')
    expect((await recusa('2026-04-03', false)).message).toBe(
      '03/04/2026 já é feriado nacional: Sexta-feira Santa',
    )
    await create({ data: '2026-01-26', nome: 'Aniversário de Santos', anual: true })
    expect((await recusa('2030-01-26', false)).message).toBe(
      '26/01/2030 já é feriado local: Aniversário de Santos',
    )
    expect(await recusa('2020-01-26', true)).toMatchObject({
      code: 'FERIADO_RECUSADO',
      data: { campo: 'data' },
    })
  })

  it('beyond the maximum', async () => {
    const { itens } = (await administrador('GET', '/configuracoes/feriados')).body
    const rows = Array.from({ length: MAX_FERIADOS_LOCAIS - itens.length }, (_, i) => ({
      data: `${1900 + Math.floor(i / 28)}-02-${String((i % 28) + 1).padStart(2, '0')}`,
      nome: `Feriado ${i}`,
      anual: false,
    }))
    await database.db.insertInto('feriados_locais').values(rows).execute()
    expect((await create({ data: '2026-06-10', nome: 'Mais um', anual: false })).body.message).toBe(
      'O calendário tem no máximo 400 feriados locais',
    )
    await database.db.deleteFrom('feriados_locais').where('nome', 'like', 'Feriado %').execute()
  })
})

describe('a local holiday', () => {
  it('is in the history when it is added and when it is deleted', async () => {
    const before = (await administrador('GET', '/configuracoes/historico')).body.itens.length
    const add = async (feriado: object) =>
      (await administrador('POST', '/configuracoes/feriados', feriado)).body.id
    const id = await add({ data: '2026-07-09', nome: 'Revolução de 1932', anual: true })
    await administrador('DELETE', `/configuracoes/feriados/${id}`)
    await add({ data: '2031-09-11', nome: 'Luto oficial', anual: false })
    const { itens } = (await administrador('GET', '/configuracoes/historico')).body
    const added: string[] = itens.slice(0, itens.length - before).map(({ texto }: { texto: string }) => texto)
    expect(added.map((texto) => texto.replace(/ em \d.*/, ''))).toEqual([
      'Ana Souza criou o feriado local Luto oficial (11/09/2031)',
      'Ana Souza excluiu o feriado local Revolução de 1932 (09/07)',
      'Ana Souza criou o feriado local Revolução de 1932 (09/07)',
    ])
  })

  it('is no business day of a goal, from when it is added until it is deleted', async () => {
    const { id } = await buildMeta(database.db, { periodo_inicio: '2026-03-01', periodo_fim: '2026-03-31' })
    const days = async () => (await staff('GET', `/metas/${id}`)).body.andamento.dias.total
    expect(await days()).toBe(22)
    const feriado = { data: '2019-03-19', nome: 'São José', anual: true }
    const created = (await administrador('POST', '/configuracoes/feriados', feriado)).body
    expect(created).toEqual({ ...feriado, id: expect.any(String) })
    expect(await days()).toBe(21)
    const list = (await administrador('GET', '/configuracoes/feriados')).body.itens
    expect(list).toContainEqual(created)
    expect((await administrador('DELETE', `/configuracoes/feriados/${created.id}`)).status).toBe(200)
    expect(await days()).toBe(22)
    expect(await administrador('DELETE', `/configuracoes/feriados/${created.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Este feriado já foi excluído.' },
    })
  })
})
