import { beforeAll, describe, expect, it } from 'vitest'
import { SUM_MESSAGE } from '../../core/comissao.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { buildColaborador, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildCadastros, type Cadastros, typedVenda } from '../testing/office/vendas.ts'
import { cursorOf } from './order.ts'

const { database, administrador, staff } = await testOffice()
let cadastros: Cadastros

beforeAll(async () => {
  cadastros = await buildCadastros(database.db)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('a new sale is refused', () => {
  const criar = async (overrides: Record<string, unknown>) => {
    const before = await count()
    const answer = await administrador('POST', '/vendas', { ...typedVenda(cadastros), ...overrides })
    expect(await count()).toBe(before)
    return answer
  }
  const count = async () => (await administrador('GET', '/vendas/totais')).body.quantidade

  it.each<[string, unknown, string]>([
    ['numero_venda', '', VENDA_MESSAGES.numero_venda],
    ['numero_venda', undefined, VENDA_MESSAGES.numero_venda],
    ['empreendimento_id', undefined, VENDA_MESSAGES.empreendimento_id],
    ['loja_id', undefined, VENDA_MESSAGES.loja_id],
    ['torre', ' ', VENDA_MESSAGES.torre],
    ['unidade', '', VENDA_MESSAGES.unidade],
    ['cliente_nome', '', VENDA_MESSAGES.cliente_nome],
    ['valor_venda', undefined, VENDA_MESSAGES.valor_venda],
    ['valor_venda', 0, VENDA_MESSAGES.valor_venda],
    ['valor_ato', undefined, VENDA_MESSAGES.valor_ato],
    ['participantes', undefined, VENDA_MESSAGES.participantes],
    ['participantes', [], VENDA_MESSAGES.participantes],
    ['cliente_cpf', '', 'CPF é obrigatório'],
    ['cliente_cpf', '123', 'CPF deve conter 11 dígitos'],
    ['cliente_cpf', '111.111.111-11', 'CPF inválido'],
    ['cliente_cpf', '529.982.247-24', 'CPF inválido'],
    ['cliente_telefone', '', 'Telefone é obrigatório'],
    ['cliente_telefone', '119999', 'Telefone deve conter 10 ou 11 dígitos'],
    ['cliente_telefone', '3232-4040 ramal 12', 'Telefone deve conter 10 ou 11 dígitos'],
    ['cliente_telefone', '+1 212 555 1234', 'Use um telefone do Brasil, com DDD'],
    ['cliente_rg', '12.345', 'RG incompleto'],
    ['cliente_email', 'sem-arroba', 'Email inválido'],
    ['data_venda', '', VENDA_MESSAGES.data_venda],
    ['data_venda', '2026-02-30', 'Data inválida'],
    ['cliente_nome', '\u200b', VENDA_MESSAGES.cliente_nome],
    ['valor_venda', -1, 'O valor não pode ser negativo'],
    ['valor_venda', 10.123, 'Use no máximo duas casas decimais'],
    ['valor_venda', 1e13, 'Valor acima do limite'],
    ['observacoes', 'a'.repeat(5001), 'Use no máximo 5000 caracteres'],
    ['tipo_pendencia', [], VENDA_MESSAGES.tipo_pendencia],
    ['tipo_pendencia', ['OK', 'IR'], 'OK não combina com outras pendências'],
    ['tipo_pendencia', ['IR', 'IR'], 'Pendência repetida'],
  ])('%s = %j: %s', async (campo, value, message) => {
    const { status, body } = await criar({ [campo]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'DADOS_INVALIDOS', message })
    expect(body.data.campos[campo]).toBe(message)
  })

  it('when Desembolsada without a date', async () => {
    const { body } = await criar({ status: 'Desembolsada' })
    expect(body.data.campos).toEqual({ data_desembolso: 'Data do desembolso é obrigatória' })
  })

  it('when OUTRAS (DESCREVA) is not described', async () => {
    const { body } = await criar({ tipo_pendencia: ['OUTRAS (DESCREVA)'] })
    expect(body.data.campos).toEqual({
      descricao_outras_pendencias: VENDA_MESSAGES.descricao_outras_pendencias,
    })
  })

  it('with a field or a payment form that a new sale does not have', async () => {
    expect((await criar({ valor_financiado: 1 })).body.message).toContain('valor_financiado')
    expect((await criar({ percentual_comissao: 1 })).body.message).toContain('percentual_comissao')
    expect((await criar({ forma_pagamento: 'À Vista' })).body.data.campos).toEqual({
      forma_pagamento: VENDA_MESSAGES.forma_pagamento,
    })
  })

  const [A, B] = [0, 1]
  const withParticipantes = (...participantes: [corretor: number | string, percentual: number][]) =>
    criar({
      participantes: participantes.map(([corretor, percentual_comissao]) => ({
        colaborador_id: typeof corretor === 'string' ? corretor : cadastros.corretores[corretor],
        modo: 'percentual',
        percentual_comissao,
      })),
    })

  it('with participants of more than 100% together, also when typed by value', async () => {
    expect((await withParticipantes([A, 60], [B, 40.01])).body.message).toBe(SUM_MESSAGE)
    const byValue = await criar({
      participantes: [
        { colaborador_id: cadastros.corretores[0], modo: 'valor', valor_comissao: 412_350.01 * 2 },
      ],
    })
    expect(byValue.body.message).toBe(SUM_MESSAGE)
  })

  it('with a corretor twice', async () => {
    expect((await withParticipantes([A, 1], [A, 1])).body.message).toBe(VENDA_MESSAGES.participante_repetido)
  })

  it('with a participant who is no active Corretor', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const inativo = await buildColaborador(database.db, { status: 'Inativo' })
    expect((await withParticipantes([gerente.id, 1])).body.message).toBe(VENDA_MESSAGES.participante_inapto)
    expect((await withParticipantes([inativo.id, 1])).body.message).toBe(VENDA_MESSAGES.participante_inapto)
  })

  it('with a main seller who is no active Corretor', async () => {
    const { id } = await buildColaborador(database.db, { cargo: 'Diretor' })
    expect((await criar({ colaborador_id: id })).body.message).toBe(VENDA_MESSAGES.vendedor_inapto)
  })

  it('with records that do not exist', async () => {
    for (const campo of ['empreendimento_id', 'loja_id', 'colaborador_id'])
      expect((await criar({ [campo]: NOBODY })).body).toMatchObject({
        message: 'Erro: Empreendimento, loja ou vendedor inválido.',
        data: { campo },
      })
    expect((await withParticipantes([NOBODY, 1])).body.message).toBe(
      'Erro: Empreendimento, loja ou vendedor inválido.',
    )
  })

  it('with a number that another sale has, whatever its case', async () => {
    const { numero_venda } = await buildVenda(database.db)
    const { status, body } = await criar({ numero_venda: numero_venda.toLowerCase() })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: 'Esta venda já foi cadastrada no sistema.',
      data: { campo: 'numero_venda' },
    })
  })

  it('with the id of a participant', async () => {
    const [colaborador_id] = cadastros.corretores
    const { status, body } = await criar({
      participantes: [{ id: NOBODY, colaborador_id, modo: 'percentual', percentual_comissao: 1 }],
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Este participante não pertence à venda')
  })
})

describe('hostile content', () => {
  const send = async (campo: string, json: string) => {
    const venda = { ...typedVenda(cadastros), [campo]: '@@' }
    return administrador('POST', '/vendas', JSON.stringify(venda).replace('"@@"', json))
  }

  it.each([
    ['valor_venda', '1e400'],
    ['valor_venda', '-1e400'],
    ['valor_venda', '"10"'],
    ['valor_venda', 'true'],
    ['valor_venda', '[10]'],
    ['valor_venda', '1e-7'],
    ['cliente_nome', '"a\\u0000b"'],
    ['cliente_nome', '"\\ud800"'],
    ['cliente_nome', '{"toString":1}'],
    ['cliente_nome', `"${'x'.repeat(300_000)}"`],
    ['loja_id', `"' or 1=1 --"`],
    ['data_venda', '"2026-03-10T00:00:00Z"'],
    ['participantes', '{"length":1}'],
    ['__proto__', '{"status":"Pago"}'],
  ])('%s = %s is a refusal of the client', async (campo, json) => {
    const answer = await send(campo, json)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/\p{L}/u)
  })

  it('in the address is one, too', async () => {
    for (const query of [
      'texto=%00',
      'limite=0',
      'limite=101',
      'limite=1e1',
      'cursor=%00',
      'status[0]=Nova',
      'de=hoje',
      'x=1',
    ])
      expect((await administrador('GET', `/vendas?${query}`)).status, query).toBe(400)
    expect((await administrador('GET', '/vendas/nada')).status).toBe(400)
  })

  it.each([
    ['recentes', '2026-11-20 10:00:00+99'],
    ['recentes', '2026-11-20T10:00:00-16:00'],
    ['recentes', '2026-11-20 25:00:00Z'],
    ['data_desc', '2026-02-30'],
    ['data_asc', '99999-01-01'],
    ['valor_desc', '1e400'],
    ['valor_asc', 'NaN'],
    ['numero', 'a\0b'],
    ['cliente', '\ud800'],
  ] as const)('in the cursor of %s, as %j, is one, too', async (ordem, key) => {
    const cursor = cursorOf(ordem, { key, id: NOBODY })
    const { status, body } = await administrador('GET', `/vendas?ordem=${ordem}&cursor=${cursor}`)
    expect(status).toBe(400)
    expect(body.message).toBe('A continuação da lista é inválida. Recarregue a lista.')
  })

  it('larger than a megabyte is not read', async () => {
    expect((await administrador('POST', '/vendas', `"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
  })

  it('is kept as it is when it is text', async () => {
    const cliente_nome = `"><script>alert(1)</script> '; drop table vendas; -- 😀 %_\\`
    const { status, body } = await administrador('POST', '/vendas', typedVenda(cadastros, { cliente_nome }))
    expect(status).toBe(201)
    expect(body.cliente_nome).toBe(cliente_nome)
  })
})

describe('a request that is repeated', () => {
  it('makes one sale, and all get the same answer', async () => {
    const venda = typedVenda(cadastros)
    const key = { 'idempotency-key': 'formulario-0001' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => administrador('POST', '/vendas', venda, key)),
    )
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    expect((await administrador('GET', `/vendas/${first?.body.id}`)).body).toEqual(first?.body)
    const { body } = await administrador('GET', `/vendas?texto=${venda.numero_venda}`)
    expect(body.itens).toHaveLength(1)
  })

  it('with other content is refused', async () => {
    const key = { 'idempotency-key': 'formulario-0002' }
    await administrador('POST', '/vendas', typedVenda(cadastros), key)
    const { body } = await administrador('POST', '/vendas', typedVenda(cadastros), key)
    expect(body.code).toBe('CHAVE_REUTILIZADA')
  })

  it('after the sale was deleted is refused, and nothing of the sale is kept', async () => {
    const key = { 'idempotency-key': 'formulario-0003' }
    const venda = typedVenda(cadastros)
    const { body: created } = await administrador('POST', '/vendas', venda, key)
    await administrador('DELETE', `/vendas/${created.id}`, { versao: created.versao })
    const kept = await database.db.selectFrom('idempotencia').select('resposta').execute()
    expect(JSON.stringify(kept)).not.toContain(created.id)
    const { status, body } = await administrador('POST', '/vendas', venda, key)
    expect(status).toBe(404)
    expect(body.code).toBe('NAO_ENCONTRADO')
  })
})

it('the next number is proposed and the PDF served, to Staff too', async () => {
  const { id, loja_id } = await buildVenda(database.db)
  for (const call of [administrador, staff]) {
    const proposta = await call('GET', `/vendas/proximo-numero?loja_id=${loja_id}&data_venda=2026-03-10`)
    expect(proposta).toMatchObject({ status: 200, body: { numero_venda: expect.any(String) } })
    const pdf = await call('GET', `/vendas/${id}/pdf`)
    expect({ status: pdf.status, start: pdf.raw.toString('latin1', 0, 5) }).toEqual({
      status: 200,
      start: '%PDF-',
    })
  }
})
