import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { VENDA_STATUSES, type VendaStatus } from '../../core/vendas/vendas.ts'
import { buildCpf } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildCadastros,
  type Cadastros,
  createVenda,
  editOf,
  savedVenda,
  saveVenda,
  type TypedVendaEditada,
} from '../testing/office/vendas.ts'

const { database, administrador: ana } = await testOffice()
let cadastros: Cadastros
let venda: Venda

beforeEach(async () => {
  cadastros = await buildCadastros(database.db)
  venda = await criar()
})

const criar = (overrides?: Parameters<typeof createVenda>[2]) => createVenda(ana, cadastros, overrides)
const trySave = (overrides: Partial<TypedVendaEditada>, base: Venda = venda) =>
  saveVenda(ana, base, overrides)
const saved = (overrides: Partial<TypedVendaEditada>, base: Venda = venda) => savedVenda(ana, base, overrides)
const obter = async (): Promise<Venda> => (await ana('GET', `/vendas/${venda.id}`)).body
const corretor = (index: number) => cadastros.corretores[index] ?? ''

describe('a new sale', () => {
  it('computes every commission itself, on valor_venda', async () => {
    const { participantes, ...rest } = await criar({
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
    expect(rest).toMatchObject({ percentual_comissao: 6.26, valor_comissao: 25_793.01 })
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
    const fresh = await criar({ cliente_rg: '12.345.678-x', cliente_email: '', observacoes: '  ' })
    expect(fresh).toMatchObject({
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
    expect(fresh.participantes[0]).toMatchObject({
      status_comissao: 'Pendente',
      tipo_pagamento_comissao: 'PIX',
    })
  })

  it('that is Desembolsada has a Pendente commission', async () => {
    const fresh = await criar({ status: 'Desembolsada', data_desembolso: '2026-03-20' })
    expect(fresh.status_comissao).toBe('Pendente')
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
    const fresh = await criar({ tipo_pendencia, descricao_outras_pendencias })
    expect(fresh).toMatchObject({ tipo_pendencia, descricao_outras_pendencias })
  })
})

describe('an edit is refused', () => {
  it.each<[keyof TypedVendaEditada, unknown, string]>([
    ['numero_venda', '', VENDA_MESSAGES.numero_venda],
    ['cliente_nome', '', VENDA_MESSAGES.cliente_nome],
    ['cliente_cpf', '', 'CPF é obrigatório'],
    ['cliente_telefone', '', 'Telefone é obrigatório'],
    ['empreendimento_id', undefined, VENDA_MESSAGES.empreendimento_id],
    ['loja_id', undefined, VENDA_MESSAGES.loja_id],
    ['unidade', '', VENDA_MESSAGES.unidade],
    ['valor_venda', null, VENDA_MESSAGES.valor_venda],
    ['forma_pagamento', '', VENDA_MESSAGES.forma_pagamento],
    ['participantes', [], VENDA_MESSAGES.participantes],
    ['valor_financiado', -1, 'O valor não pode ser negativo'],
  ])('with %s = %j: %s', async (field, value, message) => {
    const { status, body } = await trySave({ [field]: value })
    expect(status).toBe(400)
    expect(body.message).toBe(message)
    expect(body.data.campos[`registro.${field}`]).toBe(message)
    expect(await obter()).toEqual(venda)
  })

  it('when Desembolsada without date or commission status', async () => {
    const { body } = await trySave({ status: 'Desembolsada' })
    expect(body.data.campos).toEqual({
      'registro.data_desembolso': VENDA_MESSAGES.data_desembolso,
      'registro.status_comissao': VENDA_MESSAGES.status_comissao,
    })
  })

  it('with a new CPF whose check digits fail; the one it had may stay', async () => {
    const { body, status } = await trySave({ cliente_cpf: '12345678900' })
    expect(status).toBe(400)
    expect(body.data.campos).toEqual({ 'registro.cliente_cpf': 'CPF inválido' })

    await database.db
      .updateTable('vendas')
      .set({ cliente_cpf: '12345678900' })
      .where('id', '=', venda.id)
      .execute()
    const old = await obter()
    expect((await saved({ cliente_cpf: '123.456.789-00', unidade: '9' }, old)).unidade).toBe('9')
  })

  it('with a number that another sale has', async () => {
    const other = await criar()
    expect((await trySave({ numero_venda: other.numero_venda })).body.message).toBe(
      'Esta venda já foi cadastrada no sistema.',
    )
  })

  it('with the participant of another sale', async () => {
    const other = await criar()
    const [foreign] = other.participantes
    const { status } = await trySave({
      participantes: [
        { id: foreign?.id, colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 1 },
      ],
    })
    expect(status).toBe(400)
  })

  it('when the sale is gone', async () => {
    expect((await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })).status).toBe(200)
    const { status, body } = await trySave({ unidade: '9' })
    expect(status).toBe(404)
    expect(body.message).toBe('Venda não encontrada')
  })
})

describe('two people who edit one sale', () => {
  const MESSAGE = 'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.'

  it('the second one is told, and shown the sale as it is', async () => {
    const first = await saved({ unidade: '11' })
    const { status, body } = await trySave({ unidade: '12' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'VERSAO_ANTIGA', message: MESSAGE })
    expect(body.data.atual).toEqual(first)
    expect((await obter()).unidade).toBe('11')
  })

  it('at the same instant, one wins', async () => {
    const answers = await Promise.all(['1', '2', '3', '4'].map((unidade) => trySave({ unidade })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('collide on participants alone, also when the sums stay', async () => {
    const swapped = editOf(venda).participantes.map((participante) => ({
      ...participante,
      observacoes: 'Combinado por telefone',
    }))
    const first = await saved({ participantes: swapped })
    expect(first.valor_comissao).toBe(venda.valor_comissao)
    expect(first.versao).toBeGreaterThan(venda.versao)
    expect((await trySave({ unidade: '12' })).status).toBe(409)
  })

  it('a save without a change raises no version', async () => {
    expect(await saved({})).toEqual(venda)
  })

  it('a deletion of what was changed meanwhile is refused', async () => {
    await saved({ unidade: '11' })
    const { status, body } = await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })
    expect(status).toBe(409)
    expect(body.message).toBe(MESSAGE)
  })
})

describe('an edit', () => {
  it('keeps rows of corretores who stay, and removes and adds the others', async () => {
    const [stays, leaves] = venda.participantes
    const edited = await saved({
      participantes: [
        { colaborador_id: corretor(3), modo: 'valor', valor_comissao: 500 },
        {
          ...editOf(venda).participantes[0],
          modo: 'percentual',
          colaborador_id: corretor(0),
          percentual_comissao: 3,
        },
      ],
    })
    const ids = edited.participantes.map(({ id }) => id)
    expect(ids).toContain(stays?.id)
    expect(ids).not.toContain(leaves?.id)
    expect(edited.participantes.map((p) => [p.colaborador_id, p.valor_comissao])).toEqual([
      [corretor(3), 500],
      [corretor(0), 12_370.5],
    ])
    expect(edited.valor_comissao).toBe(12_870.5)
  })

  it('follows the base: percents keep, values typed keep', async () => {
    const byValue = await saved({
      participantes: [
        { colaborador_id: corretor(0), modo: 'percentual', percentual_comissao: 2 },
        { colaborador_id: corretor(1), modo: 'valor', valor_comissao: 4123.5 },
      ],
    })
    const { participantes } = await saved({ base_calculo_comissao: 'valor_ato' }, byValue)
    expect(participantes.map((p) => [p.percentual_comissao, p.valor_comissao])).toEqual([
      [2, 824.7],
      [10, 4123.5],
    ])
  })

  it('goes from any status to any other', async () => {
    const become = async (status: VendaStatus) => {
      const paid = status === 'Desembolsada' ? { data_desembolso: '2026-04-15' } : {}
      venda = await saved({ status, status_comissao: 'Pendente', ...paid }, venda)
      expect(venda.status).toBe(status)
    }
    for (const from of VENDA_STATUSES)
      for (const to of VENDA_STATUSES) {
        await become(from)
        await become(to)
      }
  })

  it('may swap two corretores', async () => {
    const [firstOne, second] = editOf(venda).participantes
    if (!firstOne || !second) throw new Error('two participants expected')
    const edited = await saved({
      participantes: [
        { ...firstOne, colaborador_id: second.colaborador_id },
        { ...second, colaborador_id: firstOne.colaborador_id },
      ],
    })
    const byCorretor = new Map(edited.participantes.map((p) => [p.colaborador_id, p.percentual_comissao]))
    expect(byCorretor.get(firstOne.colaborador_id)).toBe(second.percentual_comissao)
    expect(byCorretor.get(second.colaborador_id)).toBe(firstOne.percentual_comissao)
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
    const edited = await saved({ valor_venda: 400_000 })
    expect(edited.participantes.map((p) => p.valor_comissao)).toEqual([8000, 6000])

    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', corretor(2))
      .execute()
    const fresh = { colaborador_id: corretor(2), modo: 'percentual' as const, percentual_comissao: 1 }
    const { body } = await trySave({ participantes: [...editOf(edited).participantes, fresh] }, edited)
    expect(body.message).toBe(VENDA_MESSAGES.participante_inapto)
  })

  it('keeps the commission status of a Desembolsada alone', async () => {
    const desembolsada = await saved({
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
    const signed = await saved({ status: 'Assinada', status_comissao: 'Pago' }, desembolsada)
    expect(signed.status_comissao).toBeNull()
  })
})

describe('a deletion', () => {
  it('takes participants, applied campaigns, drafts and history along', async () => {
    await ana('PUT', `/rascunhos/venda:${venda.id}`, { conteudo: { unidade: '1' } })
    expect((await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })).body).toEqual({ ok: true })
    const remaining = await database.db
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda.id)
      .execute()
    expect(remaining).toEqual([])
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
    await saved({ cliente_nome: 'Joana Prado', cliente_cpf: buildCpf(900) })
    const rows = await database.db
      .selectFrom('auditoria')
      .selectAll()
      .where('grupo_id', '=', venda.id)
      .where('operacao', '=', 'UPDATE')
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ usuario_nome: 'Ana Souza', campos: ['cliente_cpf', 'cliente_nome'] })
    expect(JSON.stringify(rows)).not.toMatch(/Joana|Prado/)
  })
})
