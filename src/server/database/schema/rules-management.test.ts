import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedBy, type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import {
  buildColaborador,
  buildEmpreendimento,
  buildLoja,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'
import type { CampanhasTable, MetasTable, PremiacoesTable, SorteiosTable } from './types-management.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase({ max: 20 })
})
afterAll(() => t.close())

const HASH = 'a'.repeat(64)

const campanha = (overrides: Partial<Insertable<CampanhasTable>> = {}) =>
  t.db
    .insertInto('campanhas')
    .values({
      nome: 'Feirão de Outono',
      tipo: 'Desconto Percentual',
      data_inicio: '2026-03-01',
      data_fim: '2026-03-31',
      percentual_desconto: 5,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const faixa = () =>
  t.db.insertInto('faixas').values({ nome: 'Ouro', nivel: 3 }).returningAll().executeTakeFirstOrThrow()

const sorteio = (overrides: Partial<Insertable<SorteiosTable>> = {}) =>
  t.db
    .insertInto('sorteios')
    .values({ nome: 'Roleta de março', premio: 'Viagem', data_sorteio: '2026-03-31', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

describe('campanhas', () => {
  it.each([
    [{ nome: ' ' }, 'campanhas_nome_preenchido'],
    [{ tipo: 'Brinde' as 'Premiação' }, 'campanhas_tipo_conhecido'],
    [{ data_fim: '2026-02-28' }, 'campanhas_datas_em_ordem'],
    [{ percentual_desconto: 101 }, 'campanhas_percentual_desconto_faixa'],
    [{ valor_desconto: -1 }, 'campanhas_valor_desconto_positivo'],
    [{ bonus_comissao: -1 }, 'campanhas_bonus_comissao_faixa'],
    [{ status: 'Ativo' as 'Ativa' }, 'campanhas_status_conhecido'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(campanha(overrides))).toBe(constraint)
  })

  it('may last one day', async () => {
    expect(await campanha({ data_fim: '2026-03-01' })).toMatchObject({ status: 'Ativa' })
  })

  it('apply once to a sale, and stay as long as a sale has them', async () => {
    const [{ id: campanha_id }, { id: venda_id }] = [await campanha(), await buildVenda(t.db)]
    const apply = () =>
      t.db.insertInto('campanhas_vendas').values({ campanha_id, venda_id, desconto_aplicado: 500 }).execute()
    await apply()
    expect(await refusedBy(apply())).toBe('campanhas_vendas_uma_vez')
    const remove = () => t.db.deleteFrom('campanhas').where('id', '=', campanha_id).execute()
    expect(await refusedBy(remove())).toBe('campanhas_vendas_campanha_existe')
    await t.db.deleteFrom('vendas').where('id', '=', venda_id).execute()
    await remove()
  })

  it('take their links along, but keep the stores and developments that they name', async () => {
    const [{ id: campanha_id }, loja, empreendimento] = [
      await campanha(),
      await buildLoja(t.db),
      await buildEmpreendimento(t.db),
    ]
    await t.db.insertInto('campanhas_lojas').values({ campanha_id, loja_id: loja.id }).execute()
    await t.db
      .insertInto('campanhas_empreendimentos')
      .values({ campanha_id, empreendimento_id: empreendimento.id })
      .execute()
    expect(await refusedBy(t.db.deleteFrom('lojas').where('id', '=', loja.id).execute())).toBe(
      'campanhas_lojas_loja_existe',
    )
    await t.db.deleteFrom('campanhas').where('id', '=', campanha_id).execute()
    await t.db.deleteFrom('lojas').where('id', '=', loja.id).execute()
  })
})

describe('faixas of colaboradores', () => {
  it('do not overlap, and an end frees its own day', async () => {
    const [{ id: colaborador_id }, { id: faixa_id }] = [await buildColaborador(t.db), await faixa()]
    const link = (data_inicio: string, data_fim: string | null) =>
      t.db
        .insertInto('colaboradores_faixas')
        .values({ colaborador_id, faixa_id, data_inicio, data_fim, ativa: data_fim === null })
        .execute()

    await link('2026-01-01', '2026-02-01')
    expect(await refusedBy(link('2026-01-31', '2026-03-01'))).toBe('colaboradores_faixas_sem_sobreposicao')
    await link('2026-02-01', null)
    expect(await refusedBy(link('2027-01-01', null))).toBe('colaboradores_faixas_sem_sobreposicao')
    await t.db
      .updateTable('colaboradores_faixas')
      .set({ data_fim: '2026-02-01', ativa: false })
      .where('colaborador_id', '=', colaborador_id)
      .where('ativa', '=', true)
      .execute()
    await link('2026-02-01', null)
  })

  it('are active exactly as long as they have no end', async () => {
    const [{ id: colaborador_id }, { id: faixa_id }] = [await buildColaborador(t.db), await faixa()]
    const link = (values: { data_fim: string | null; ativa: boolean }) =>
      t.db
        .insertInto('colaboradores_faixas')
        .values({ colaborador_id, faixa_id, data_inicio: '2026-02-01', ...values })
        .execute()
    expect(await refusedBy(link({ data_fim: '2026-01-31', ativa: false }))).toBe(
      'colaboradores_faixas_datas_em_ordem',
    )
    expect(await refusedBy(link({ data_fim: null, ativa: false }))).toBe('colaboradores_faixas_ativa_sem_fim')
    expect(await refusedBy(link({ data_fim: '2026-03-01', ativa: true }))).toBe(
      'colaboradores_faixas_ativa_sem_fim',
    )
  })

  it('keep a faixa with history, and go with the colaborador', async () => {
    const [{ id: colaborador_id }, { id: faixa_id }] = [await buildColaborador(t.db), await faixa()]
    await t.db.insertInto('colaboradores_faixas').values({ colaborador_id, faixa_id }).execute()
    const remove = () => t.db.deleteFrom('faixas').where('id', '=', faixa_id).execute()
    expect(await refusedBy(remove())).toBe('colaboradores_faixas_faixa_existe')
    await t.db.deleteFrom('colaboradores').where('id', '=', colaborador_id).execute()
    await remove()
  })

  it.each([
    [{ cor: 'azul' }, 'faixas_cor_formato'],
    [{ nivel: 0 }, 'faixas_nivel_positivo'],
    [{ bonus_percentual: 100.5 }, 'faixas_bonus_percentual_faixa'],
    [{ vendas_minimas: -1 }, 'faixas_vendas_minimas_positivas'],
  ])('refuse %o', async (overrides, constraint) => {
    const insert = t.db.insertInto('faixas').values({ nome: 'Prata', ...overrides })
    expect(await refusedBy(insert.execute())).toBe(constraint)
  })
})

describe('metas', () => {
  const meta = async (overrides: Partial<Insertable<MetasTable>>) =>
    t.db
      .insertInto('metas')
      .values({
        nome: 'Meta de março',
        periodo_inicio: '2026-03-01',
        periodo_fim: '2026-03-31',
        valor_meta: 1_000_000,
        ...('loja_id' in overrides ? {} : { colaborador_id: (await buildColaborador(t.db)).id }),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  it('are of a colaborador or of a store, in value or in sales', async () => {
    const loja_id = (await buildLoja(t.db)).id
    const colaborador_id = (await buildColaborador(t.db)).id
    await meta({ loja_id })
    await meta({ valor_meta: null, vendas_meta: 1 })
    expect(await refusedBy(meta({ loja_id, colaborador_id }))).toBe('metas_colaborador_ou_loja')
    expect(await refusedBy(meta({ loja_id: null }))).toBe('metas_colaborador_ou_loja')
    expect(await refusedBy(meta({ valor_meta: null }))).toBe('metas_valor_ou_vendas')
    expect(await refusedBy(meta({ vendas_meta: 2 }))).toBe('metas_valor_ou_vendas')
  })

  it.each([
    [{ periodo_fim: '2026-02-28' }, 'metas_datas_em_ordem'],
    [{ valor_meta: -1 }, 'metas_valor_meta_positivo'],
    [{ valor_meta: null, vendas_meta: 0 }, 'metas_vendas_meta_positiva'],
    [{ status: 'Inativa' as 'Ativa' }, 'metas_status_conhecido'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(meta(overrides))).toBe(constraint)
  })
})

describe('sorteios', () => {
  const realizar = (id: string, vencedor_id: string) =>
    t.db
      .updateTable('sorteios')
      .set({ status: 'Realizado', vencedor_id, data_realizacao: '2026-03-31T21:00:00Z' })
      .where('id', '=', id)
      .execute()

  it('have a winner when Realizado, and only then', async () => {
    const { id } = await sorteio()
    const { id: vencedor_id } = await buildColaborador(t.db)
    const set = (values: Partial<Insertable<SorteiosTable>>) =>
      t.db.updateTable('sorteios').set(values).where('id', '=', id).execute()
    expect(await refusedBy(set({ status: 'Realizado' }))).toBe('sorteios_realizado_com_vencedor')
    expect(await refusedBy(set({ vencedor_id }))).toBe('sorteios_realizado_com_vencedor')
    await realizar(id, vencedor_id)
  })

  it('are final when Realizado: status, winner and record', async () => {
    const { id } = await sorteio()
    await realizar(id, (await buildColaborador(t.db)).id)
    const other = await buildColaborador(t.db)
    const cancelar = t.db
      .updateTable('sorteios')
      .set({ status: 'Cancelado', vencedor_id: null, data_realizacao: null })
      .where('id', '=', id)
    expect(await refusedBy(cancelar.execute())).toBe('sorteios_situacao_final')
    expect(await refusedBy(realizar(id, other.id))).toBe('sorteios_situacao_final')
    expect(await refusedBy(t.db.deleteFrom('sorteios').where('id', '=', id).execute())).toBe(
      'sorteios_realizado_permanece',
    )
    await t.db
      .updateTable('sorteios')
      .set({ observacoes: 'Entregue no jantar' })
      .where('id', '=', id)
      .execute()
  })

  it('have one winner of twenty who draw at once', async () => {
    const { id: sorteio_id } = await sorteio()
    const { id: colaborador_id } = await buildColaborador(t.db)
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        t.db
          .insertInto('roleta_historico')
          .values({ sorteio_id, colaborador_id, participantes_elegiveis: JSON.stringify([colaborador_id]) })
          .execute(),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('keep their history as it is', async () => {
    const { id: sorteio_id } = await sorteio()
    const { id: colaborador_id } = await buildColaborador(t.db)
    await t.db
      .insertInto('roleta_historico')
      .values({ sorteio_id, colaborador_id, participantes_elegiveis: '[]' })
      .execute()
    const change = t.db.updateTable('roleta_historico').set({ peso_utilizado: 2 })
    expect(await refusedBy(change.where('sorteio_id', '=', sorteio_id).execute())).toBe(
      'roleta_historico_permanece',
    )
    const remove = t.db.deleteFrom('roleta_historico').where('sorteio_id', '=', sorteio_id)
    expect(await refusedBy(remove.execute())).toBe('roleta_historico_permanece')
  })

  it('have one preparation in force, which changes nothing that it published', async () => {
    const { id: sorteio_id } = await sorteio()
    const prepare = () =>
      t.db
        .insertInto('sorteios_preparos')
        .values({ sorteio_id, participantes: '["a"]', hash_participantes: HASH, hash_semente: HASH })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await prepare()
    const set = (values: { [key: string]: string }) =>
      t.db.updateTable('sorteios_preparos').set(values).where('id', '=', id).execute()

    expect(await refusedBy(prepare())).toBe('sorteios_preparos_um_vigente')
    expect(await refusedBy(set({ participantes: '["b"]' }))).toBe('sorteios_preparos_imutavel')
    expect(await refusedBy(set({ hash_semente: 'b'.repeat(64) }))).toBe('sorteios_preparos_imutavel')
    expect(await refusedBy(set({ status: 'Anulado' }))).toBe('sorteios_preparos_anulado_com_motivo')
    const anulado_em = '2026-03-31T12:00:00Z'
    await set({ status: 'Anulado', motivo_anulacao: 'Lista errada', anulado_em })
    expect(await refusedBy(set({ motivo_anulacao: 'Outro' }))).toBe('sorteios_preparos_imutavel')
    await prepare()
  })
})

describe('roleta_elegibilidade', () => {
  it('has each colaborador once, and goes with them', async () => {
    const { id: colaborador_id } = await buildColaborador(t.db)
    const add = () => t.db.insertInto('roleta_elegibilidade').values({ colaborador_id }).execute()
    await add()
    expect(await refusedBy(add())).toBe('roleta_elegibilidade_colaborador_unico')
    await t.db.deleteFrom('colaboradores').where('id', '=', colaborador_id).execute()
  })
})

describe('premiacoes', () => {
  const premiacao = async (overrides: Partial<Insertable<PremiacoesTable>> = {}) =>
    t.db
      .insertInto('premiacoes')
      .values({
        colaborador_id: (await buildColaborador(t.db)).id,
        premio: 'Jantar para dois',
        motivo: 'Maior venda do mês',
        data_premiacao: '2026-03-31',
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const set = (id: string, values: Partial<Insertable<PremiacoesTable>>) =>
    t.db.updateTable('premiacoes').set(values).where('id', '=', id).execute()

  it('are delivered once, with date and deliverer, also when that user is deleted', async () => {
    const ana = await buildUsuario(t.db)
    const { id } = await premiacao()
    expect(await refusedBy(set(id, { status: 'Entregue' }))).toBe('premiacoes_entregue_com_data')
    await set(id, {
      status: 'Entregue',
      data_entrega: '2026-04-01T15:00:00Z',
      entregue_por: ana.id,
      entregue_por_nome: ana.nome,
    })
    const cancelar = { status: 'Cancelada', data_entrega: null, entregue_por_nome: null } as const
    expect(await refusedBy(set(id, cancelar))).toBe('premiacoes_situacao_final')
    await t.db.deleteFrom('usuarios').where('id', '=', ana.id).execute()
    const after = await t.db
      .selectFrom('premiacoes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ entregue_por: null, entregue_por_nome: ana.nome })
  })

  it.each([
    [{ motivo: '' }, 'premiacoes_motivo_preenchido'],
    [{ premio: '' }, 'premiacoes_premio_preenchido'],
    [{ valor_premio: -1 }, 'premiacoes_valor_premio_positivo'],
    [{ status: 'Perdida' as 'Pendente' }, 'premiacoes_status_conhecido'],
  ])('refuse %o', async (overrides, constraint) => {
    expect(await refusedBy(premiacao(overrides))).toBe(constraint)
  })
})
