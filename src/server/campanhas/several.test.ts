import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contend } from '../testing/database/database.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { cellsOf } from '../testing/files/xlsx.ts'
import { buildCampanha, buildEmpreendimento, buildLoja, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice({ now: () => new Date('2026-11-04T01:30:00Z') })
const { db } = database

const NOBODY = '00000000-0000-4000-8000-000000000000'

const prever = (id: string, vendas: string[]) =>
  staff('GET', `/campanhas/${id}/previa?${vendas.map((venda) => `vendas[]=${venda}`).join('&')}`)

interface Chosen {
  id: string
  versao: number
}
const aplicar = (campanha: Chosen, vendas: Chosen[]) =>
  staff('POST', `/campanhas/${campanha.id}/aplicacoes`, {
    versao: campanha.versao,
    vendas: vendas.map(({ id, versao }) => ({ id, versao })),
  })

const applied = async (campanha_id: string) =>
  (
    await db
      .selectFrom('campanhas_vendas')
      .select(['venda_id', 'desconto_aplicado', 'bonus_comissao_aplicado'])
      .where('campanha_id', '=', campanha_id)
      .orderBy('desconto_aplicado')
      .execute()
  ).map((row) => ({ ...row }))

describe('applying a campaign to several sales is refused', () => {
  it('without a sale, with one twice, with more than 100, or in a malformed call', async () => {
    const campanha = await buildCampanha(db)
    const venda = await buildVenda(db)
    const many = Array.from(
      { length: 101 },
      (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    )
    expect((await aplicar(campanha, [])).status).toBe(400)
    expect((await aplicar(campanha, [venda, venda])).status).toBe(400)
    expect(
      (
        await aplicar(
          campanha,
          many.map((id) => ({ id, versao: 1 })),
        )
      ).status,
    ).toBe(400)
    expect((await prever(campanha.id, many)).status).toBe(400)
    expect((await prever(campanha.id, [])).status).toBe(400)
    expect(await applied(campanha.id)).toEqual([])
  })

  it('for a campaign that does not exist, or that changed since the preview', async () => {
    const venda = await buildVenda(db)
    expect((await prever(NOBODY, [venda.id])).status).toBe(404)
    expect((await aplicar({ id: NOBODY, versao: 1 }, [venda])).status).toBe(404)
    const campanha = await buildCampanha(db)
    await db.updateTable('campanhas').set({ percentual_desconto: 50 }).where('id', '=', campanha.id).execute()
    expect(await aplicar(campanha, [venda])).toMatchObject({
      status: 409,
      body: { code: 'VERSAO_ANTIGA', data: { atual: { percentual_desconto: 50 } } },
    })
    expect(await applied(campanha.id)).toEqual([])
  })
})

describe('the preview', () => {
  it('tells what each sale gets, in the order chosen, and what is refused and why', async () => {
    const campanha = await buildCampanha(db, { bonus_comissao: 0.5 })
    const good = await buildVenda(db, { valor_venda: 412_350 })
    const onAto = await buildVenda(db, {
      valor_venda: 500_000,
      valor_ato: 50_000,
      base_calculo_comissao: 'valor_ato',
    })
    const old = await buildVenda(db, { data_venda: '2026-02-28' })
    const alreadyApplied = await buildVenda(db)
    await db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: campanha.id, venda_id: alreadyApplied.id })
      .execute()
    const { status, body } = await prever(campanha.id, [onAto.id, old.id, alreadyApplied.id, good.id, NOBODY])
    expect(status).toBe(200)
    expect(body).toMatchObject({ nome: campanha.nome, versao: campanha.versao })
    expect(body.itens).toMatchObject([
      { id: onAto.id, recusa: null, desconto_aplicado: 15_000, bonus_comissao_aplicado: 0.5, bonus: 250 },
      {
        id: old.id,
        recusa: 'A venda é de 28/02/2026, fora do período da campanha (01/03/2026 a 31/03/2026)',
      },
      { id: alreadyApplied.id, recusa: 'Esta campanha já foi aplicada a esta venda' },
      {
        id: good.id,
        versao: good.versao,
        numero_venda: good.numero_venda,
        recusa: null,
        desconto_aplicado: 12_370.5,
        bonus: 2061.75,
      },
    ])
    expect(body.totais).toEqual({ vendas: 2, desconto: 27_370.5, bonus: 2311.75 })
  })

  it('refuses a discount above the value of the sale', async () => {
    const campanha = await buildCampanha(db, { percentual_desconto: null, valor_desconto: 500_000 })
    const venda = await buildVenda(db, { valor_venda: 412_350 })
    const { body } = await prever(campanha.id, [venda.id])
    expect(body.itens).toMatchObject([{ recusa: 'O desconto não pode ser maior que o valor da venda' }])
    expect((await aplicar(campanha, [venda])).body).toMatchObject({
      aplicadas: 0,
      ignoradas: [{ id: venda.id }],
    })
  })
})

describe('the sales that can receive a campaign', () => {
  it('are in its period, of its lojas and empreendimentos, and have not received it', async () => {
    const campanha = await buildCampanha(db, { data_inicio: '2027-01-01', data_fim: '2027-01-31' })
    const loja = await buildLoja(db)
    const empreendimento = await buildEmpreendimento(db)
    const ofCampanha = { loja_id: loja.id, empreendimento_id: empreendimento.id, data_venda: '2027-01-31' }
    const good = await buildVenda(db, { ...ofCampanha, cliente_nome: 'Boa Cliente' })
    const otherLoja = await buildVenda(db, { ...ofCampanha, loja_id: (await buildLoja(db)).id })
    await buildVenda(db, { ...ofCampanha, data_venda: '2027-02-01' })
    const alreadyApplied = await buildVenda(db, ofCampanha)
    await db
      .insertInto('campanhas_vendas')
      .values({ campanha_id: campanha.id, venda_id: alreadyApplied.id })
      .execute()
    const canReceive = async (query = '') =>
      (await staff('GET', `/vendas?pode_receber=${campanha.id}&ordem=data_desc${query}`)).body.itens.map(
        ({ id }: { id: string }) => id,
      )
    expect((await canReceive()).toSorted()).toEqual([good.id, otherLoja.id].toSorted())
    await db.insertInto('campanhas_lojas').values({ campanha_id: campanha.id, loja_id: loja.id }).execute()
    expect(await canReceive()).toEqual([good.id])
    expect(await canReceive('&texto=boa')).toEqual([good.id])
    expect(await canReceive('&texto=outra')).toEqual([])
    await db
      .insertInto('campanhas_empreendimentos')
      .values({ campanha_id: campanha.id, empreendimento_id: (await buildEmpreendimento(db)).id })
      .execute()
    expect(await canReceive()).toEqual([])
    await db.deleteFrom('campanhas_empreendimentos').where('campanha_id', '=', campanha.id).execute()
    await db.updateTable('campanhas').set({ status: 'Inativa' }).where('id', '=', campanha.id).execute()
    expect(await canReceive()).toEqual([])
    expect(await canReceive(`&campanha_id=${campanha.id}`)).toEqual([])
    expect((await staff('GET', `/vendas/totais?campanha_id=${campanha.id}`)).body).toMatchObject({
      quantidade: 1,
    })
    expect((await staff('GET', `/vendas?campanha_id=${campanha.id}`)).body.itens).toMatchObject([
      { id: alreadyApplied.id },
    ])
    expect((await staff('GET', `/vendas?campanha_id=x`)).status).toBe(400)
  })
})

describe('several sales at once', () => {
  it('get what the preview showed; changed, deleted and refused ones are left out and named', async () => {
    const campanha = await buildCampanha(db, { bonus_comissao: 0.5 })
    const [a, b, changed, deleted, old] = await Promise.all([
      buildVenda(db, { valor_venda: 100_000 }),
      buildVenda(db, { valor_venda: 200_000.33 }),
      buildVenda(db),
      buildVenda(db),
      buildVenda(db, { data_venda: '2026-04-01' }),
    ])
    await db.updateTable('vendas').set({ unidade: '999' }).where('id', '=', changed.id).execute()
    await db.deleteFrom('vendas').where('id', '=', deleted.id).execute()
    const { status, body } = await aplicar(campanha, [a, b, changed, deleted, old])
    expect(status).toBe(200)
    expect(body).toEqual({
      aplicadas: 2,
      ignoradas: [
        {
          id: changed.id,
          numero_venda: changed.numero_venda,
          motivo: 'A venda foi alterada depois da prévia',
        },
        { id: deleted.id, numero_venda: null, motivo: 'A venda foi excluída depois da prévia' },
        {
          id: old.id,
          numero_venda: old.numero_venda,
          motivo: 'A venda é de 01/04/2026, fora do período da campanha (01/03/2026 a 31/03/2026)',
        },
      ],
    })
    expect(await applied(campanha.id)).toEqual([
      { venda_id: a.id, desconto_aplicado: 3000, bonus_comissao_aplicado: 0.5 },
      { venda_id: b.id, desconto_aplicado: 6000.01, bonus_comissao_aplicado: 0.5 },
    ])
  })

  it('by two people at the same time: each sale gets it once', async () => {
    const campanha = await buildCampanha(db)
    const vendas = await Promise.all(Array.from({ length: 10 }, () => buildVenda(db)))
    const results = await Promise.all([
      aplicar(campanha, vendas),
      aplicar(campanha, vendas.toReversed()),
      aplicar(campanha, vendas.slice(3, 7)),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(results.reduce((sum, { body }) => sum + body.aplicadas, 0)).toBe(10)
    expect(await applied(campanha.id)).toHaveLength(10)
  })

  it('while one of them is being changed: it waits, and leaves that one out', async () => {
    const campanha = await buildCampanha(db)
    const [a, b] = [await buildVenda(db), await buildVenda(db)]
    const result = await contend(
      db,
      (trx) => trx.updateTable('vendas').set({ unidade: '1' }).where('id', '=', b.id).execute(),
      () => aplicar(campanha, [a, b]),
    )
    expect(result).toMatchObject({
      status: 'fulfilled',
      value: { body: { aplicadas: 1, ignoradas: [{ numero_venda: b.numero_venda }] } },
    })
    expect(await applied(campanha.id)).toMatchObject([{ venda_id: a.id }])
  })

  it('100 of them take few statements', async () => {
    const campanha = await buildCampanha(db)
    const common = {
      loja_id: (await buildLoja(db)).id,
      empreendimento_id: (await buildEmpreendimento(db)).id,
    }
    const vendas = await Promise.all(Array.from({ length: 100 }, () => buildVenda(db, common)))
    expect(
      (
        await prever(
          campanha.id,
          vendas.map(({ id }) => id),
        )
      ).body.totais.vendas,
    ).toBe(100)
    expect((await aplicar(campanha, vendas)).body).toEqual({ aplicadas: 100, ignoradas: [] })
  })
})

describe('the exports', () => {
  it('of a campaign has its sales, with money, percentages and dates as such', async () => {
    const campanha = await buildCampanha(db, { bonus_comissao: 0.5 })
    const venda = await buildVenda(db, {
      valor_venda: 412_350.1,
      cliente_nome: 'Márcia Regina',
      numero_venda: '=1+1',
    })
    await aplicar(campanha, [venda])
    const path = `/campanhas/${campanha.id}/vendas/exportar`
    const { headers, raw } = await administrador('GET', `${path}?formato=xlsx`)
    expect(headers['content-disposition']).toContain('filename="vendas-da-campanha-2026-11-03.xlsx"')
    const [titles = [], line = []] = cellsOf(raw)
    const cellOf = (title: string) => line[titles.findIndex((cell) => cell?.valor === title)]
    expect(cellOf('Número da venda')).toMatchObject({ tipo: 'texto', valor: "'=1+1" })
    expect(cellOf('Data da venda')).toMatchObject({ tipo: 'numero', formato: 'dd/mm/yyyy' })
    expect(cellOf('Valor da venda')).toEqual({ tipo: 'numero', valor: 412_350.1, formato: '#,##0.00' })
    expect(cellOf('Desconto')).toEqual({ tipo: 'numero', valor: 12_370.5, formato: '#,##0.00' })
    expect(cellOf('Bônus (%), não altera a comissão')).toEqual({
      tipo: 'numero',
      valor: 0.5,
      formato: '0.00',
    })
    expect(cellOf('Bônus, não altera a comissão')).toEqual({
      tipo: 'numero',
      valor: 2061.75,
      formato: '#,##0.00',
    })
    const [doStaff] = rowsOf((await staff('GET', `${path}?formato=csv`)).raw)
    expect(doStaff).toMatchObject({
      Cliente: 'M*** R***',
      Desconto: '12370,50',
      'Bônus, não altera a comissão': '2061,75',
    })
    expect((await staff('GET', `/campanhas/${NOBODY}/vendas/exportar?formato=csv`)).status).toBe(404)
  })

  it('of more sales than a page has each once', async () => {
    const campanha = await buildCampanha(db)
    const { id: modelo } = await buildVenda(db)
    const { rows: vendas } = await db.transaction().execute(async (trx) => {
      const copies = await sql<{ id: string }>`
        insert into vendas (numero_venda, data_venda, cliente_nome, cliente_cpf, cliente_rg, cliente_telefone,
          cliente_email, cliente_profissao, cliente_renda, torre, unidade, valor_venda, valor_ato, tipo_renda,
          forma_pagamento, status, empreendimento_id, loja_id, percentual_comissao, valor_comissao, tipo_pendencia)
        select 'M' || n, data_venda, cliente_nome, cliente_cpf, cliente_rg, cliente_telefone,
          cliente_email, cliente_profissao, cliente_renda, torre, unidade, valor_venda, valor_ato, tipo_renda,
          forma_pagamento, status, empreendimento_id, loja_id, percentual_comissao, valor_comissao, tipo_pendencia
          from vendas, generate_series(1, 1203) n where id = ${modelo}
        returning id`.execute(trx)
      await sql`
        insert into vendas_participantes (venda_id, colaborador_id, percentual_comissao, valor_comissao)
        select v.id, p.colaborador_id, p.percentual_comissao, p.valor_comissao
          from unnest(${copies.rows.map(({ id }) => id)}::uuid[]) v (id), vendas_participantes p
         where p.venda_id = ${modelo}`.execute(trx)
      return copies
    })
    await db
      .insertInto('campanhas_vendas')
      .values(vendas.map(({ id }) => ({ campanha_id: campanha.id, venda_id: id })))
      .execute()
    const { raw } = await staff('GET', `/campanhas/${campanha.id}/vendas/exportar?formato=csv`)
    const numbers = rowsOf(raw).map((line) => line['Número da venda'])
    expect([numbers.length, new Set(numbers).size]).toEqual([1203, 1203])
  })

  it('of the sales has the discount and the bonus of all campaigns of each', async () => {
    const [one, two] = [
      await buildCampanha(db, { bonus_comissao: 0.25 }),
      await buildCampanha(db, { bonus_comissao: 1 }),
    ]
    const venda = await buildVenda(db, { valor_venda: 100_000 })
    await aplicar(one, [venda])
    await aplicar(two, [venda])
    const { raw } = await staff('GET', `/vendas/exportar?formato=csv&campanha_id=${one.id}`)
    expect(rowsOf(raw)).toMatchObject([
      {
        'Desconto das campanhas': '6000,00',
        'Bônus das campanhas (%), não altera a comissão': '1,25',
        'Bônus das campanhas, não altera a comissão': '1250,00',
      },
    ])
  })
})
