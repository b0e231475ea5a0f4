import { beforeAll, describe, expect, it } from 'vitest'
import { buildColaborador, buildUsuario } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, type Cadastros, typedVenda } from '../testing/office/vendas.ts'

const { database, administrador, staff } = await testOffice()
let cadastros: Cadastros
beforeAll(async () => {
  cadastros = await buildCadastros(database.db)
})

// Texts that look the same: a zero-width space, a direction mark, a final no-break space, a combining accent.
const SAME = ['AÇ\u200b1', '\u200eAÇ1', 'AÇ1\u00a0', 'AC\u03271', 'A\u200dÇ\u200b1']

describe('one number or code is stored once, however it was typed', () => {
  it.each([
    [
      '/lojas',
      (codigo: string) => ({ nome: 'Loja', codigo, endereco: 'Rua das Flores' }),
      'Já existe uma loja com este código',
    ],
    [
      '/empreendimentos',
      (codigo: string) => ({
        nome: 'Residencial',
        codigo,
        tipo: 'Residencial',
        endereco: 'Rua das Flores',
        bairro: 'Centro',
        cidade: 'Santos',
        estado: 'SP',
        cep: '11010001',
      }),
      'Já existe um empreendimento com este código',
    ],
    [
      '/vendas',
      (numero_venda: string) => typedVenda(cadastros, { numero_venda }),
      'Esta venda já foi cadastrada no sistema.',
    ],
  ])('%s', async (path, send, message) => {
    expect((await staff('POST', path, send('AÇ1'))).status).toBe(201)
    for (const same of SAME) {
      const { status, body } = await staff('POST', path, send(same))
      expect([status, body.message], JSON.stringify(same)).toEqual([422, message])
    }
  })
})

describe('a text of one line', () => {
  it('is kept clean, and found by what was typed with a no-break space', async () => {
    const created = await staff('POST', '/lojas', {
      nome: ' Loja\u00a0\u200bda  Praia\u202e ',
      codigo: 'PRAIA\u2060 1',
      endereco: 'Rua\tdas Flores',
      observacoes: 'Uma linha\u00a0\ne outra\u200b',
    })
    expect(created.body).toMatchObject({
      nome: 'Loja da Praia',
      codigo: 'PRAIA 1',
      endereco: 'Rua das Flores',
      observacoes: 'Uma linha\u00a0\ne outra\u200b',
    })
    const busca = encodeURIComponent('da\u00a0pra\u200bia')
    for (const path of ['/lojas', '/lojas/opcoes', '/busca'])
      expect((await staff('GET', `${path}?texto=${busca}`)).body.itens, path).toMatchObject([
        { id: created.body.id },
      ])
  })

  it('of nothing that is seen is refused where one is required', async () => {
    const { status, body } = await staff('POST', '/metas', { nome: '\u200b\u00a0\u2060' })
    expect(status).toBe(400)
    expect(body.data.campos.nome).toBeTruthy()
  })

  it('is the name of a person, too', async () => {
    const { id, versao } = await buildUsuario(database.db, { nome: 'Carla' })
    const { body } = await administrador('GET', `/usuarios/${id}`)
    const saved = await administrador('PUT', `/usuarios/${id}`, {
      versao,
      registro: {
        nome: 'Ca\u0301rla\u00a0Dias',
        email: body.email,
        cargo: body.cargo,
        status: body.status,
        loja_id: null,
        colaborador_id: null,
      },
    })
    expect(saved.body).toMatchObject({ nome: 'Cárla Dias' })
  })

  it('is found in a sale’s list and among those of one unit', async () => {
    await buildColaborador(database.db)
    const { body } = await staff('POST', '/vendas', typedVenda(cadastros, { unidade: 'Ap\u00a0\u200b12' }))
    expect(body.unidade).toBe('Ap 12')
    const unidade = encodeURIComponent('ap\u00a012')
    const equal = await staff(
      'GET',
      `/vendas/mesma-unidade?empreendimento_id=${body.empreendimento_id}&unidade=${unidade}&torre=${encodeURIComponent(body.torre)}`,
    )
    expect(equal.body.numeros).toContain(body.numero_venda)
    expect((await staff('GET', `/vendas?texto=${unidade}`)).body.itens).toMatchObject([{ id: body.id }])
  })
})
