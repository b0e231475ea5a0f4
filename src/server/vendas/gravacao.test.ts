import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { MENSAGENS_VENDA } from '../../core/vendas.ts'
import { buildCpf } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'
import {
  buildCadastros,
  type Cadastros,
  criarVenda,
  edicaoDe,
  salvarVenda,
  type VendaEditadaDigitada,
  vendaSalva,
} from '../testing/vendas.ts'

const { database, administrador: ana } = await testOffice()
let cadastros: Cadastros
let venda: Venda

beforeEach(async () => {
  cadastros = await buildCadastros(database.db)
  venda = await criar()
})

const criar = (overrides?: Parameters<typeof criarVenda>[2]) => criarVenda(ana, cadastros, overrides)
const salvar = (overrides: Partial<VendaEditadaDigitada>, de: Venda = venda) =>
  salvarVenda(ana, de, overrides)
const salva = (overrides: Partial<VendaEditadaDigitada>, de: Venda = venda) => vendaSalva(ana, de, overrides)
const obter = async (): Promise<Venda> => (await ana('GET', `/vendas/${venda.id}`)).body
const corretor = (indice: number) => cadastros.corretores[indice] ?? ''

describe('a new sale', () => {
  it('computes every commission itself, on valor_venda', async () => {
    const { participantes, ...resto } = await criar({
      participantes: [
        { colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 2.5, valor_comissao: 1 },
        { colaborador_id: corretor(1), modo: 'percentual', percentual_comissao: 1.33 },
        { colaborador_id: corretor(2), modo: 'valor', valor_comissao: 10_000, percentual_comissao: 99 },
      ],
    })
    expect(participantes.map((p) => [p.colaborador_id, p.percentual_comissao, p.valor_comissao])).toEqual([
      [corretor(0), 2.5, 10_308.75],
      [corretor(1), 1.33, 5484.26],
      [corretor(2), 2.43, 10_000],
    ])
    expect(resto).toMatchObject({ percentual_comissao: 6.26, valor_comissao: 25_793.01 })
  })

  it('computes on valor_ato when that is the base', async () => {
    const { participantes, valor_comissao } = await criar({
      base_calculo_comissao: 'valor_ato',
      participantes: [
        { colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 10 },
        { colaborador_id: corretor(1), modo: 'valor', valor_comissao: 1000 },
      ],
    })
    expect(participantes.map((p) => [p.percentual_comissao, p.valor_comissao])).toEqual([
      [10, 4123.5],
      [2.43, 1000],
    ])
    expect(valor_comissao).toBe(5123.5)
  })

  it('keeps digits only, the main seller and the defaults', async () => {
    const nova = await criar({ cliente_rg: '12.345.678-x', cliente_email: '', observacoes: '  ' })
    expect(nova).toMatchObject({
      cliente_telefone: '11987654321',
      cliente_rg: '12345678X',
      cliente_email: null,
      observacoes: null,
      colaborador_id: corretor(0),
      status: 'Pago/Pendente',
      status_comissao: null,
      forma_pagamento: 'NF',
      tipo_renda: 'Formal',
      tipo_pendencia: ['OK'],
      base_calculo_comissao: 'valor_venda',
    })
    expect(nova.participantes[0]).toMatchObject({
      status_comissao: 'Pendente',
      tipo_pagamento_comissao: 'PIX',
    })
  })

  it('that is Desembolsada has a Pendente commission', async () => {
    const nova = await criar({ status: 'Desembolsada', data_desembolso: '2026-03-20' })
    expect(nova.status_comissao).toBe('Pendente')
  })

  it('keeps the date of a disbursement only for the status that asks for it', async () => {
    const data_desembolso = '2026-03-20'
    expect((await criar({ data_desembolso })).data_desembolso).toBeNull()
    expect(await criar({ status: 'Desembolsada', data_desembolso })).toMatchObject({ data_desembolso })
  })

  it('keeps a description of pendências only for the type that asks for it', async () => {
    const descricao_outras_pendencias = 'Falta a certidão'
    expect((await criar({ descricao_outras_pendencias })).descricao_outras_pendencias).toBeNull()
    const tipo_pendencia = ['IR' as const, 'OUTRAS (DESCREVA)' as const]
    const nova = await criar({ tipo_pendencia, descricao_outras_pendencias })
    expect(nova).toMatchObject({ tipo_pendencia, descricao_outras_pendencias })
  })
})

describe('an edit is refused', () => {
  it.each<[keyof VendaEditadaDigitada, unknown, string]>([
    ['numero_venda', '', MENSAGENS_VENDA.numero_venda],
    ['cliente_nome', '', MENSAGENS_VENDA.cliente_nome],
    ['cliente_cpf', '', 'CPF é obrigatório'],
    ['cliente_telefone', '', 'Telefone é obrigatório'],
    ['empreendimento_id', undefined, MENSAGENS_VENDA.empreendimento_id],
    ['loja_id', undefined, MENSAGENS_VENDA.loja_id],
    ['unidade', '', MENSAGENS_VENDA.unidade],
    ['valor_venda', null, MENSAGENS_VENDA.valor_venda],
    ['forma_pagamento', '', MENSAGENS_VENDA.forma_pagamento],
    ['participantes', [], MENSAGENS_VENDA.participantes],
    ['valor_financiado', -1, 'O valor não pode ser negativo'],
  ])('with %s = %j: %s', async (campo, valor, mensagem) => {
    const { status, body } = await salvar({ [campo]: valor })
    expect(status).toBe(400)
    expect(body.message).toBe(mensagem)
    expect(body.data.campos[`registro.${campo}`]).toBe(mensagem)
    expect(await obter()).toEqual(venda)
  })

  it('when Desembolsada without date or commission status', async () => {
    const { body } = await salvar({ status: 'Desembolsada' })
    expect(body.data.campos).toEqual({
      'registro.data_desembolso': MENSAGENS_VENDA.data_desembolso,
      'registro.status_comissao': MENSAGENS_VENDA.status_comissao,
    })
  })

  it('with a new CPF whose check digits fail; the one it had may stay', async () => {
    const { body, status } = await salvar({ cliente_cpf: '12345678900' })
    expect(status).toBe(400)
    expect(body.data.campos).toEqual({ 'registro.cliente_cpf': 'CPF inválido' })

    await database.db
      .updateTable('vendas')
      .set({ cliente_cpf: '12345678900' })
      .where('id', '=', venda.id)
      .execute()
    const antiga = await obter()
    expect((await salva({ cliente_cpf: '123.456.789-00', unidade: '9' }, antiga)).unidade).toBe('9')
  })

  it('with a number that another sale has', async () => {
    const outra = await criar()
    expect((await salvar({ numero_venda: outra.numero_venda })).body.message).toBe(
      'Esta venda já foi cadastrada no sistema.',
    )
  })

  it('with the participant of another sale', async () => {
    const outra = await criar()
    const [alheio] = outra.participantes
    const { status } = await salvar({
      participantes: [
        { id: alheio?.id, colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 1 },
      ],
    })
    expect(status).toBe(400)
  })

  it('when the sale is gone', async () => {
    expect((await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })).status).toBe(200)
    const { status, body } = await salvar({ unidade: '9' })
    expect(status).toBe(404)
    expect(body.message).toBe('Venda não encontrada')
  })
})

describe('two people who edit one sale', () => {
  const MENSAGEM = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.'

  it('the second one is told, and shown the sale as it is', async () => {
    const primeira = await salva({ unidade: '11' })
    const { status, body } = await salvar({ unidade: '12' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'VERSAO_ANTIGA', message: MENSAGEM })
    expect(body.data.atual).toEqual(primeira)
    expect((await obter()).unidade).toBe('11')
  })

  it('at the same instant, one wins', async () => {
    const answers = await Promise.all(['1', '2', '3', '4'].map((unidade) => salvar({ unidade })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('collide on participants alone, also when the sums stay', async () => {
    const trocados = edicaoDe(venda).participantes.map((participante) => ({
      ...participante,
      observacoes: 'Combinado por telefone',
    }))
    const primeira = await salva({ participantes: trocados })
    expect(primeira.valor_comissao).toBe(venda.valor_comissao)
    expect(primeira.versao).toBeGreaterThan(venda.versao)
    expect((await salvar({ unidade: '12' })).status).toBe(409)
  })

  it('a save without a change raises no version', async () => {
    expect(await salva({})).toEqual(venda)
  })

  it('a deletion of what was changed meanwhile is refused', async () => {
    await salva({ unidade: '11' })
    const { status, body } = await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })
    expect(status).toBe(409)
    expect(body.message).toBe(MENSAGEM)
  })
})

describe('an edit', () => {
  it('keeps rows of corretores who stay, and removes and adds the others', async () => {
    const [fica, sai] = venda.participantes
    const editada = await salva({
      participantes: [
        { colaborador_id: corretor(3), modo: 'valor', valor_comissao: 500 },
        {
          ...edicaoDe(venda).participantes[0],
          modo: 'percentual',
          colaborador_id: corretor(0),
          percentual_comissao: 3,
        },
      ],
    })
    const ids = editada.participantes.map(({ id }) => id)
    expect(ids).toContain(fica?.id)
    expect(ids).not.toContain(sai?.id)
    expect(editada.participantes.map((p) => [p.colaborador_id, p.valor_comissao])).toEqual([
      [corretor(3), 500],
      [corretor(0), 12_370.5],
    ])
    expect(editada.valor_comissao).toBe(12_870.5)
  })

  it('follows the base: percents keep, values typed keep', async () => {
    const porValor = await salva({
      participantes: [
        { colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 2 },
        { colaborador_id: corretor(1), modo: 'valor', valor_comissao: 4123.5 },
      ],
    })
    const { participantes } = await salva({ base_calculo_comissao: 'valor_ato' }, porValor)
    expect(participantes.map((p) => [p.percentual_comissao, p.valor_comissao])).toEqual([
      [2, 824.7],
      [10, 4123.5],
    ])
  })

  it('may swap two corretores', async () => {
    const [primeiro, segundo] = edicaoDe(venda).participantes
    if (!primeiro || !segundo) throw new Error('two participants expected')
    const editada = await salva({
      participantes: [
        { ...primeiro, colaborador_id: segundo.colaborador_id },
        { ...segundo, colaborador_id: primeiro.colaborador_id },
      ],
    })
    const porCorretor = new Map(editada.participantes.map((p) => [p.colaborador_id, p.percentual_comissao]))
    expect(porCorretor.get(primeiro.colaborador_id)).toBe(segundo.percentual_comissao)
    expect(porCorretor.get(segundo.colaborador_id)).toBe(primeiro.percentual_comissao)
  })

  it('leaves corretores who are there when they were promoted or made Inativo, but adds none', async () => {
    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', corretor(0))
      .execute()
    await database.db
      .updateTable('colaboradores')
      .set({ cargo: 'Gerente' })
      .where('id', '=', corretor(1))
      .execute()
    const editada = await salva({ valor_venda: 400_000 })
    expect(editada.participantes.map((p) => p.valor_comissao)).toEqual([8000, 6000])

    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', corretor(2))
      .execute()
    const nova = { colaborador_id: corretor(2), modo: 'percentual' as const, percentual_comissao: 1 }
    const { body } = await salvar({ participantes: [...edicaoDe(editada).participantes, nova] }, editada)
    expect(body.message).toBe(MENSAGENS_VENDA.participante_inapto)
  })

  it('keeps the commission status of a Desembolsada alone', async () => {
    const desembolsada = await salva({
      status: 'Desembolsada',
      data_desembolso: '2026-04-01',
      status_comissao: 'Pago',
      valor_financiado: 300_000,
      data_aprovacao: '2026-03-30',
      forma_pagamento: 'À Vista',
    })
    expect(desembolsada).toMatchObject({
      status_comissao: 'Pago',
      valor_financiado: 300_000,
      data_aprovacao: '2026-03-30',
      forma_pagamento: 'À Vista',
    })
    const assinada = await salva({ status: 'Assinada', status_comissao: 'Pago' }, desembolsada)
    expect(assinada.status_comissao).toBeNull()
  })
})

describe('a deletion', () => {
  it('takes participants, applied campaigns, drafts and history along', async () => {
    await ana('PUT', `/rascunhos/venda:${venda.id}`, { conteudo: { unidade: '1' } })
    expect((await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })).body).toEqual({ ok: true })
    const ficaram = await database.db
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda.id)
      .execute()
    expect(ficaram).toEqual([])
    expect((await ana('GET', `/rascunhos/venda:${venda.id}`)).body).toEqual({ rascunho: null })
    for (const path of ['', '/historico', '/pdf']) {
      const { status, body } = await ana('GET', `/vendas/${venda.id}${path}`)
      expect(status).toBe(404)
      expect(body.message).toBe('Venda não encontrada')
    }
  })

  it('of an unknown sale is refused', async () => {
    const { status } = await ana('DELETE', '/vendas/00000000-0000-4000-8000-000000000000', { versao: 1 })
    expect(status).toBe(404)
  })
})

describe('the audit', () => {
  it('names who saved, and keeps clients masked', async () => {
    await salva({ cliente_nome: 'Joana Prado', cliente_cpf: buildCpf(900) })
    const linhas = await database.db
      .selectFrom('auditoria')
      .selectAll()
      .where('grupo_id', '=', venda.id)
      .where('operacao', '=', 'UPDATE')
      .execute()
    expect(linhas).toHaveLength(1)
    expect(linhas[0]).toMatchObject({ usuario_nome: 'Ana Souza', campos: ['cliente_cpf', 'cliente_nome'] })
    expect(JSON.stringify(linhas)).not.toMatch(/Joana|Prado/)
  })
})
