import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contend, refusedBy, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { buildColaborador, buildLoja, buildVenda } from '../../testing/office/builders.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const vendaOf = (id: string) =>
  t.db.selectFrom('vendas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const participantesOf = (id: string) =>
  t.db.selectFrom('vendas_participantes').selectAll().where('venda_id', '=', id).execute()

async function addParticipante(venda_id: string, percentual_comissao: number) {
  const { id: colaborador_id } = await buildColaborador(t.db)
  return { venda_id, colaborador_id, percentual_comissao, valor_comissao: 1 }
}

describe('vendas', () => {
  it.each([
    [{ numero_venda: ' ' }, 'vendas_numero_venda_preenchido'],
    [{ cliente_nome: '' }, 'vendas_cliente_nome_preenchido'],
    [{ unidade: '' }, 'vendas_unidade_preenchida'],
    [{ status: 'Vendida' as 'Pago' }, 'vendas_status_conhecido'],
    [{ cliente_cpf: '123' }, 'vendas_cliente_cpf_digitos'],
    [{ cliente_rg: '123456' }, 'vendas_cliente_rg_formato'],
    [{ cliente_rg: '1234X5678' }, 'vendas_cliente_rg_formato'],
    [{ cliente_telefone: '119876543210' }, 'vendas_cliente_telefone_digitos'],
    [{ cliente_email: 'a b@c' }, 'vendas_cliente_email_formato'],
    [{ cliente_renda: -1 }, 'vendas_cliente_renda_positiva'],
    [{ valor_venda: -0.01 }, 'vendas_valor_venda_positivo'],
    [{ valor_ato: -0.01 }, 'vendas_valor_ato_positivo'],
    [{ valor_financiado: -0.01 }, 'vendas_valor_financiado_positivo'],
    [{ forma_pagamento: 'Fiado' as 'NF' }, 'vendas_forma_pagamento_conhecida'],
    [{ tipo_renda: 'Outra' as 'Formal' }, 'vendas_tipo_renda_conhecido'],
    [{ base_calculo_comissao: 'renda' as 'valor_ato' }, 'vendas_base_calculo_conhecida'],
    [{ data_venda: '0026-01-01' }, 'vendas_datas_sensatas'],
    [{ observacoes: 'x'.repeat(5001) }, 'vendas_tamanhos'],
    [{ status: 'Desembolsada', status_comissao: 'Pendente' } as const, 'vendas_desembolsada_com_data'],
    [{ status: 'Desembolsada', data_desembolso: '2026-04-01' } as const, 'vendas_desembolsada_com_comissao'],
    [{ status: 'Pago', status_comissao: 'Pendente' } as const, 'vendas_desembolsada_com_comissao'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(buildVenda(t.db, overrides, [{ percentual_comissao: 0 }]))).toBe(constraint)
  })

  it('are Desembolsada with date and commission status', async () => {
    const desembolsada = {
      status: 'Desembolsada',
      status_comissao: 'Pendente',
      data_desembolso: '2026-04-01',
    } as const
    expect(await buildVenda(t.db, desembolsada)).toMatchObject(desembolsada)
  })

  it('have one number each, whatever the case', async () => {
    await buildVenda(t.db, { numero_venda: 'MO001/2026' })
    expect(await refusedBy(buildVenda(t.db, { numero_venda: 'mo001/2026' }))).toBe(
      'vendas_numero_venda_unico',
    )
  })

  it.each([
    [[], 'vendas_tipo_pendencia_conhecido'],
    [['SPC'], 'vendas_tipo_pendencia_conhecido'],
    [['IR', 'IR'], 'vendas_tipo_pendencia_conhecido'],
    [['OK', 'IR'], 'vendas_tipo_pendencia_ok_sozinho'],
    [['OUTRAS (DESCREVA)'], 'vendas_outras_pendencias_descritas'],
  ])('refuse the pending types %j', async (pendencias, constraint) => {
    const tipo_pendencia = pendencias as 'OK'[]
    expect(await refusedBy(buildVenda(t.db, { tipo_pendencia }))).toBe(constraint)
  })

  it('describe OUTRAS, and nothing else', async () => {
    const descricao_outras_pendencias = 'Falta a certidão'
    await buildVenda(t.db, { tipo_pendencia: ['IR', 'OUTRAS (DESCREVA)'], descricao_outras_pendencias })
    expect(await refusedBy(buildVenda(t.db, { tipo_pendencia: ['IR'], descricao_outras_pendencias }))).toBe(
      'vendas_outras_pendencias_descritas',
    )
  })

  it('take an active Corretor as main seller, and keep one who stops being one', async () => {
    const gerente = await buildColaborador(t.db, { cargo: 'Gerente' })
    const inativo = await buildColaborador(t.db, { status: 'Inativo' })
    const corretor = await buildColaborador(t.db)
    for (const { id } of [gerente, inativo])
      expect(await refusedBy(buildVenda(t.db, { colaborador_id: id }))).toBe('vendas_vendedor_corretor_ativo')

    const venda = await buildVenda(t.db, { colaborador_id: corretor.id })
    await t.db.updateTable('colaboradores').set({ status: 'Inativo' }).where('id', '=', corretor.id).execute()
    await t.db.updateTable('vendas').set({ torre: 'C' }).where('id', '=', venda.id).execute()
    const change = t.db.updateTable('vendas').set({ colaborador_id: gerente.id }).where('id', '=', venda.id)
    expect(await refusedBy(change.execute())).toBe('vendas_vendedor_corretor_ativo')
  })

  it('take what has no meaning without them along when deleted', async () => {
    const venda = await buildVenda(t.db)
    await t.db.deleteFrom('vendas').where('id', '=', venda.id).execute()
    expect(await participantesOf(venda.id)).toEqual([])
  })

  it('keep a store that they use', async () => {
    const loja = await buildLoja(t.db)
    await buildVenda(t.db, { loja_id: loja.id })
    expect(await refusedBy(t.db.deleteFrom('lojas').where('id', '=', loja.id).execute())).toBe(
      'vendas_loja_existe',
    )
  })
})

describe('participants', () => {
  it('are at least one, at commit', async () => {
    expect(await refusedBy(buildVenda(t.db, {}, []))).toBe('vendas_participantes_ao_menos_um')
    const venda = await buildVenda(t.db)
    expect(
      await refusedBy(t.db.deleteFrom('vendas_participantes').where('venda_id', '=', venda.id).execute()),
    ).toBe('vendas_participantes_ao_menos_um')
  })

  it.each([
    [{ percentual_comissao: 100.01 }, 'vendas_participantes_percentual_faixa'],
    [{ percentual_comissao: -0.01, valor_comissao: 0 }, 'vendas_participantes_percentual_faixa'],
    [{ valor_comissao: -0.01 }, 'vendas_participantes_valor_positivo'],
    [{ modo: 'meio' as 'valor' }, 'vendas_participantes_modo_conhecido'],
    [{ status_comissao: 'Pagando' as 'Pago' }, 'vendas_participantes_status_comissao_conhecido'],
    [{ tipo_pagamento_comissao: 'Ouro' as 'PIX' }, 'vendas_participantes_tipo_pagamento_conhecido'],
  ])('refuse %o', async (participante, constraint) => {
    expect(await refusedBy(buildVenda(t.db, {}, [participante]))).toBe(constraint)
  })

  it('may hold exactly 100 % together, not 100.01 %', async () => {
    const parts = [{ percentual_comissao: 33.33 }, { percentual_comissao: 33.33 }]
    const venda = await buildVenda(t.db, {}, [...parts, { percentual_comissao: 33.34 }])
    expect(venda.percentual_comissao).toBe(100)
    expect(await refusedBy(buildVenda(t.db, {}, [...parts, { percentual_comissao: 33.35 }]))).toBe(
      'vendas_participantes_soma_percentual',
    )
  })

  it('refuse a sum that would not even fit its column', async () => {
    const many = Array.from({ length: 12 }, () => ({ percentual_comissao: 100, valor_comissao: 1 }))
    expect(await refusedBy(buildVenda(t.db, {}, many))).toBe('vendas_participantes_soma_percentual')
  })

  it('can be replaced within one transaction, in any order', async () => {
    const venda = await buildVenda(t.db, {}, [{ percentual_comissao: 80 }])
    const [old] = await participantesOf(venda.id)
    const replacement = await addParticipante(venda.id, 90)
    await t.db.transaction().execute(async (trx) => {
      await trx.insertInto('vendas_participantes').values(replacement).execute()
      await trx
        .deleteFrom('vendas_participantes')
        .where('id', '=', old?.id ?? '')
        .execute()
    })
    expect((await vendaOf(venda.id)).percentual_comissao).toBe(90)
  })

  it('are one broker once, and only active Corretores', async () => {
    const corretor = { colaborador_id: (await buildColaborador(t.db)).id }
    expect(await refusedBy(buildVenda(t.db, {}, [corretor, corretor]))).toBe(
      'vendas_participantes_colaborador_unico',
    )
    for (const apt of [{ cargo: 'Gerente' }, { status: 'Inativo' }] as const) {
      const { id: colaborador_id } = await buildColaborador(t.db, apt)
      expect(await refusedBy(buildVenda(t.db, {}, [{ colaborador_id }]))).toBe(
        'vendas_participantes_corretor_ativo',
      )
    }
  })

  it('stay valid when promoted or made Inativo', async () => {
    const { id: colaborador_id } = await buildColaborador(t.db)
    const venda = await buildVenda(t.db, {}, [{ colaborador_id }])
    await t.db
      .updateTable('colaboradores')
      .set({ cargo: 'Gerente' })
      .where('id', '=', colaborador_id)
      .execute()
    await t.db
      .updateTable('vendas_participantes')
      .set({ percentual_comissao: 3 })
      .where('venda_id', '=', venda.id)
      .execute()
    expect((await vendaOf(venda.id)).percentual_comissao).toBe(3)
  })

  it('belong to their sale for good', async () => {
    const [one, other] = [await buildVenda(t.db, {}, [{}, {}]), await buildVenda(t.db)]
    const [first] = await participantesOf(one.id)
    const move = t.db
      .updateTable('vendas_participantes')
      .set({ venda_id: other.id })
      .where('id', '=', first?.id ?? '')
    expect(await refusedBy(move.execute())).toBe('vendas_participantes_venda_fixa')
  })

  it('lose the marks of a Desistência when their commission status moves on', async () => {
    const venda = await buildVenda(t.db, {}, [
      { status_comissao: 'Cancelado', cancelado_por_desistencia: true },
      { status_comissao: 'Pago', estorno_pendente: true },
    ])
    await t.db
      .updateTable('vendas_participantes')
      .set({ status_comissao: 'Pendente' })
      .where('venda_id', '=', venda.id)
      .execute()
    for (const participante of await participantesOf(venda.id))
      expect(participante).toMatchObject({ estorno_pendente: false, cancelado_por_desistencia: false })
  })

  it('are returned with day and form, not before they were paid, and only of a Desistência', async () => {
    const paid = { status_comissao: 'Pago', data_pagamento: '2026-11-05' } as const
    const venda = await buildVenda(t.db, {}, [{ ...paid, estorno_pendente: true }, paid])
    const change = (values: Record<string, string | boolean | null>, estorno = true) =>
      t.db
        .updateTable('vendas_participantes')
        .set(values)
        .where('venda_id', '=', venda.id)
        .where('estorno_pendente', '=', estorno)
        .execute()
    const returned = { data_devolucao: '2026-11-06', forma_devolucao: 'PIX' }
    for (const [values, constraint] of [
      [{ data_devolucao: '2026-11-06' }, 'devolucao_completa'],
      [{ forma_devolucao: 'PIX' }, 'devolucao_completa'],
      [{ ...returned, forma_devolucao: 'Ouro' }, 'forma_devolucao_conhecida'],
      [{ ...returned, data_devolucao: '2300-01-01' }, 'data_devolucao_sensata'],
      [{ ...returned, data_devolucao: '2026-11-04' }, 'devolvida_depois_de_paga'],
    ] as const)
      expect(await refusedBy(change(values))).toBe(`vendas_participantes_${constraint}`)
    await change(returned)
    await change(returned, false)
    const all = await participantesOf(venda.id)
    expect(all.map((p) => [p.status_comissao, p.data_devolucao]).toSorted()).toEqual([
      ['Pago', null],
      ['Pago', '2026-11-06'],
    ])
  })

  it('of two transactions that add 60 % each: one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const venda = await buildVenda(t.db, {}, [{ percentual_comissao: 10 }])
      const rows = [await addParticipante(venda.id, 60), await addParticipante(venda.id, 60)]
      const results = await Promise.allSettled(
        rows.map((row) => t.db.insertInto('vendas_participantes').values(row).execute()),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await vendaOf(venda.id)).percentual_comissao).toBe(70)
    }
  })

  it('of two transactions that each take the other participant away: one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const venda = await buildVenda(t.db, {}, [{}, {}])
      const rows = await participantesOf(venda.id)
      const results = await Promise.allSettled(
        rows.map(({ id }) => t.db.deleteFrom('vendas_participantes').where('id', '=', id).execute()),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await participantesOf(venda.id)).toHaveLength(1)
    }
  })

  it('wait for a change of the colaborador that is under way', async () => {
    const venda = await buildVenda(t.db)
    const row = await addParticipante(venda.id, 5)
    const joining = await contend(
      t.db,
      (trx) =>
        trx
          .updateTable('colaboradores')
          .set({ status: 'Inativo' })
          .where('id', '=', row.colaborador_id)
          .execute(),
      () => refusedBy(t.db.insertInto('vendas_participantes').values(row).execute()),
    )
    expect(joining).toMatchObject({ value: 'vendas_participantes_corretor_ativo' })
  })
})
