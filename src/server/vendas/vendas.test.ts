import { beforeAll, describe, expect, it } from 'vitest'
import { MENSAGEM_SOMA } from '../../core/comissao.ts'
import { MENSAGENS_VENDA } from '../../core/vendas.ts'
import { buildColaborador, buildVenda } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'
import { buildCadastros, type Cadastros, vendaDigitada } from '../testing/vendas.ts'
import { cursorOf } from './ordem.ts'

const { database, administrador, staff } = await testOffice()
let cadastros: Cadastros

beforeAll(async () => {
  cadastros = await buildCadastros(database.db)
})

const NINGUEM = '00000000-0000-4000-8000-000000000000'

describe('a new sale is refused', () => {
  const criar = async (overrides: Record<string, unknown>) => {
    const before = await contar()
    const answer = await administrador('POST', '/vendas', { ...vendaDigitada(cadastros), ...overrides })
    expect(await contar()).toBe(before)
    return answer
  }
  const contar = async () => (await administrador('GET', '/vendas/totais')).body.quantidade

  it.each<[string, unknown, string]>([
    ['numero_venda', '', MENSAGENS_VENDA.numero_venda],
    ['numero_venda', undefined, MENSAGENS_VENDA.numero_venda],
    ['empreendimento_id', undefined, MENSAGENS_VENDA.empreendimento_id],
    ['loja_id', undefined, MENSAGENS_VENDA.loja_id],
    ['torre', ' ', MENSAGENS_VENDA.torre],
    ['unidade', '', MENSAGENS_VENDA.unidade],
    ['cliente_nome', '', MENSAGENS_VENDA.cliente_nome],
    ['valor_venda', undefined, MENSAGENS_VENDA.valor_venda],
    ['valor_venda', 0, MENSAGENS_VENDA.valor_venda],
    ['valor_ato', undefined, MENSAGENS_VENDA.valor_ato],
    ['participantes', undefined, MENSAGENS_VENDA.participantes],
    ['participantes', [], MENSAGENS_VENDA.participantes],
    ['cliente_cpf', '', 'CPF é obrigatório'],
    ['cliente_cpf', '123', 'CPF deve conter 11 dígitos'],
    ['cliente_cpf', '111.111.111-11', 'CPF inválido'],
    ['cliente_cpf', '529.982.247-24', 'CPF inválido'],
    ['cliente_telefone', '', 'Telefone é obrigatório'],
    ['cliente_telefone', '119999', 'Telefone deve conter 10 ou 11 dígitos'],
    ['cliente_rg', '12.345', 'RG incompleto'],
    ['cliente_email', 'sem-arroba', 'Email inválido'],
    ['data_venda', '', MENSAGENS_VENDA.data_venda],
    ['data_venda', '2026-02-30', 'Data inválida'],
    ['cliente_nome', '\u200b', MENSAGENS_VENDA.cliente_nome],
    ['valor_venda', -1, 'O valor não pode ser negativo'],
    ['valor_venda', 10.123, 'Use no máximo duas casas decimais'],
    ['valor_venda', 1e13, 'Valor acima do limite'],
    ['observacoes', 'a'.repeat(5001), 'Use no máximo 5000 caracteres'],
    ['tipo_pendencia', [], MENSAGENS_VENDA.tipo_pendencia],
    ['tipo_pendencia', ['OK', 'IR'], 'OK não combina com outras pendências'],
    ['tipo_pendencia', ['IR', 'IR'], 'Pendência repetida'],
  ])('%s = %j: %s', async (campo, valor, mensagem) => {
    const { status, body } = await criar({ [campo]: valor })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'DADOS_INVALIDOS', message: mensagem })
    expect(body.data.campos[campo]).toBe(mensagem)
  })

  it('when Desembolsada without a date', async () => {
    const { body } = await criar({ status: 'Desembolsada' })
    expect(body.data.campos).toEqual({ data_desembolso: 'Data do desembolso é obrigatória' })
  })

  it('when OUTRAS (DESCREVA) is not described', async () => {
    const { body } = await criar({ tipo_pendencia: ['OUTRAS (DESCREVA)'] })
    expect(body.data.campos).toEqual({
      descricao_outras_pendencias: MENSAGENS_VENDA.descricao_outras_pendencias,
    })
  })

  it('with a field or a payment form that a new sale does not have', async () => {
    expect((await criar({ valor_financiado: 1 })).body.message).toContain('valor_financiado')
    expect((await criar({ percentual_comissao: 1 })).body.message).toContain('percentual_comissao')
    expect((await criar({ forma_pagamento: 'À Vista' })).body.data.campos).toEqual({
      forma_pagamento: MENSAGENS_VENDA.forma_pagamento,
    })
  })

  const [A, B] = [0, 1]
  const com = (...participantes: [corretor: number | string, percentual: number][]) =>
    criar({
      participantes: participantes.map(([corretor, percentual_comissao]) => ({
        colaborador_id: typeof corretor === 'string' ? corretor : cadastros.corretores[corretor],
        modo: 'percentual',
        percentual_comissao,
      })),
    })

  it('with participants of more than 100% together, also when typed by value', async () => {
    expect((await com([A, 60], [B, 40.01])).body.message).toBe(MENSAGEM_SOMA)
    const porValor = await criar({
      participantes: [
        { colaborador_id: cadastros.corretores[0], modo: 'valor', valor_comissao: 412_350.01 * 2 },
      ],
    })
    expect(porValor.body.message).toBe(MENSAGEM_SOMA)
  })

  it('with a corretor twice', async () => {
    expect((await com([A, 1], [A, 1])).body.message).toBe(MENSAGENS_VENDA.participante_repetido)
  })

  it('with a participant who is no active Corretor', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const inativo = await buildColaborador(database.db, { status: 'Inativo' })
    expect((await com([gerente.id, 1])).body.message).toBe(MENSAGENS_VENDA.participante_inapto)
    expect((await com([inativo.id, 1])).body.message).toBe(MENSAGENS_VENDA.participante_inapto)
  })

  it('with a main seller who is no active Corretor', async () => {
    const { id } = await buildColaborador(database.db, { cargo: 'Diretor' })
    expect((await criar({ colaborador_id: id })).body.message).toBe(MENSAGENS_VENDA.vendedor_inapto)
  })

  it('with records that do not exist', async () => {
    for (const campo of ['empreendimento_id', 'loja_id', 'colaborador_id'])
      expect((await criar({ [campo]: NINGUEM })).body).toMatchObject({
        message: 'Erro: Empreendimento, loja ou vendedor inválido.',
        data: { campo },
      })
    expect((await com([NINGUEM, 1])).body.message).toBe('Erro: Empreendimento, loja ou vendedor inválido.')
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
      participantes: [{ id: NINGUEM, colaborador_id, modo: 'percentual', percentual_comissao: 1 }],
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Este participante não pertence à venda')
  })
})

describe('hostile content', () => {
  const enviar = async (campo: string, json: string) => {
    const venda = { ...vendaDigitada(cadastros), [campo]: '@@' }
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
    const answer = await enviar(campo, json)
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
  ] as const)('in the cursor of %s, as %j, is one, too', async (ordem, chave) => {
    const cursor = cursorOf(ordem, { key: chave, id: NINGUEM })
    const { status, body } = await administrador('GET', `/vendas?ordem=${ordem}&cursor=${cursor}`)
    expect(status).toBe(400)
    expect(body.message).toBe('A continuação da lista é inválida. Recarregue a lista.')
  })

  it('larger than a megabyte is not read', async () => {
    expect((await administrador('POST', '/vendas', `"${'x'.repeat(1_100_000)}"`)).status).toBe(413)
  })

  it('is kept as it is when it is text', async () => {
    const cliente_nome = `"><script>alert(1)</script> '; drop table vendas; -- 😀 %_\\`
    const { status, body } = await administrador(
      'POST',
      '/vendas',
      vendaDigitada(cadastros, { cliente_nome }),
    )
    expect(status).toBe(201)
    expect(body.cliente_nome).toBe(cliente_nome)
  })
})

describe('a request that is repeated', () => {
  it('makes one sale, and all get the same answer', async () => {
    const venda = vendaDigitada(cadastros)
    const chave = { 'idempotency-key': 'formulario-0001' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => administrador('POST', '/vendas', venda, chave)),
    )
    const [first] = answers
    expect(first?.status).toBe(201)
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    const { body } = await administrador('GET', `/vendas?texto=${venda.numero_venda}`)
    expect(body.itens).toHaveLength(1)
  })

  it('with other content is refused', async () => {
    const chave = { 'idempotency-key': 'formulario-0002' }
    await administrador('POST', '/vendas', vendaDigitada(cadastros), chave)
    const { body } = await administrador('POST', '/vendas', vendaDigitada(cadastros), chave)
    expect(body.code).toBe('CHAVE_REUTILIZADA')
  })

  it('after the sale was deleted is refused, and nothing of the sale is kept', async () => {
    const chave = { 'idempotency-key': 'formulario-0003' }
    const venda = vendaDigitada(cadastros)
    const { body: criada } = await administrador('POST', '/vendas', venda, chave)
    await administrador('DELETE', `/vendas/${criada.id}`, { versao: criada.versao })
    const kept = await database.db.selectFrom('idempotencia').select('resposta').execute()
    expect(JSON.stringify(kept)).not.toContain(criada.id)
    const { status, body } = await administrador('POST', '/vendas', venda, chave)
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
