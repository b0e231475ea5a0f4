/** 'Por que este valor?' of a payment and of one commission, in drafts and in approved closings. */
import { describe, expect, it } from 'vitest'
import type { PorQue } from '../../../contract/financeiro/por-que.ts'
import { actingAs } from '../../testing/database/database.ts'
import { buildFavorecido, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { buildDivida, buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { editOf } from '../../testing/office/vendas.ts'
import { payOutside, releasePart } from '../atos.ts'

const { database, app, ana, administrador, staff } = await testOffice()
const { db } = database
const DAY = '2026-04-20'
const ABSENT = '11111111-1111-4111-8111-111111111111'

const pathOf = ({ id, pagamentos }: { id: string; pagamentos: { id: string }[] }, linha?: string) =>
  `/fechamentos/${id}/pagamentos/${pagamentos[0]?.id}/por-que${linha === undefined ? '' : `?linha_id=${linha}`}`
const whyOf = async (...of: Parameters<typeof pathOf>): Promise<PorQue> =>
  (await staff('GET', pathOf(...of))).body

describe('refuses', () => {
  it('a closing and a payment that do not exist, a payment of another closing, and no id', async () => {
    const [one, other] = [await buildFechamento(db), await buildFechamento(db)]
    for (const path of [
      pathOf({ ...one, id: ABSENT }),
      pathOf({ ...one, pagamentos: [{ id: ABSENT }] }),
      pathOf({ ...one, pagamentos: other.pagamentos }),
    ])
      expect((await staff('GET', path)).status).toBe(404)
    expect((await staff('GET', pathOf(one, 'x'))).status).toBe(400)
  })

  it('a closing of another loja to Staff of one', async () => {
    const fechamento = await buildFechamento(db)
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, (await buildLoja(db)).id)
    expect((await call('GET', pathOf(fechamento))).status).toBe(404)
    await restrict(db)
  })
})

it('answers "why only R$ 1.400,00?": the debt, its sale and the rule', async () => {
  const favorecido = await buildFavorecido(db, { nome: 'Davi Melo' })
  const fechamento = await buildFechamento(db, {
    pagamentos: [{ favorecido, valores: [1_500, 500], desconto: 600 }],
  })
  const why = await whyOf(fechamento)
  expect(why).toMatchObject({
    favorecido: 'Davi Melo',
    bruto: 2_000,
    desconto: 600,
    liquido: 1_400,
    a_recuperar: 0,
  })
  expect(why.desconto_maximo).toBe(30)
  expect(why.dividas).toMatchObject([{ tipo: 'Estorno', data: DAY, valor: 600 }])
  const { itens } = (await staff('GET', `/favorecidos/${favorecido.id}/conta-corrente`)).body
  const estorno = itens.find(({ tipo }: { tipo: string }) => tipo === 'Estorno')
  expect(why.dividas[0]?.numero_venda).toBe(estorno.venda.numero_venda)
  expect(why.linhas.map(({ neste, valor }) => [neste, valor])).toEqual([
    [1_500, 1_500],
    [500, 500],
  ])
  // The rule of today says nothing about a payment of before.
  await db.updateTable('configuracoes').set({ desconto_maximo: 10 }).execute()
  expect((await whyOf(fechamento)).desconto_maximo).toBe(30)
  await db.updateTable('configuracoes').set({ desconto_maximo: 30 }).execute()
})

it('a draft says which debts it would settle, the oldest first', async () => {
  const favorecido = await buildFavorecido(db)
  await buildDivida(db, favorecido, 100)
  await buildDivida(db, favorecido, 70)
  const fechamento = await buildFechamento(db, { status: 'Rascunho', pagamentos: [{ favorecido }] })
  await db
    .updateTable('pagamentos')
    .set({ desconto: 120 })
    .where('id', '=', fechamento.pagamentos[0]?.id ?? '')
    .execute()
  const { dividas, a_recuperar, liquido } = await whyOf(fechamento)
  expect(dividas.map(({ valor }) => valor)).toEqual([100, 20])
  expect([a_recuperar, liquido]).toEqual([170, 880])
})

describe('a commission says', () => {
  it('base and percent, who released it, what was paid outside and what is in other closings', async () => {
    const favorecido = await buildFavorecido(db)
    const { id: venda_id } = await buildVenda(db, {}, [
      { colaborador_id: favorecido.colaborador_id ?? '', percentual_comissao: 1.6, valor_comissao: 6_597.6 },
    ])
    const { id } = await db
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda_id)
      .executeTakeFirstOrThrow()
    const { id: linha } = await db
      .insertInto('comissoes_linhas')
      .values({ venda_id, participante_id: id, favorecido_id: favorecido.id, papel: 'Corretor', valor: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await actingAs(db, ana.usuario, async (trx) => {
      await releasePart(trx, { linha, valor: 5_000 })
      await payOutside(trx, { linha, valor: 1_000, dia: DAY, forma: 'PIX' })
    })
    const fechamento = await buildFechamento(db, {
      status: 'Rascunho',
      pagamentos: [{ favorecido, valores: [10] }],
    })
    const [pagamento] = fechamento.pagamentos
    await db
      .insertInto('fechamentos_itens')
      .values({ linha_id: linha, pagamento_id: pagamento?.id ?? '', valor: 4_000 })
      .execute()
    expect((await whyOf(fechamento)).linhas).toHaveLength(2)
    const { linhas } = await whyOf(fechamento, linha)
    expect(linhas).toMatchObject([
      {
        modo: 'percentual',
        percentual: 1.6,
        base: { tipo: 'valor_venda', valor: 412_350 },
        valor: 6_597.6,
        liberacoes: [{ valor: 5_000, quem: 'Ana Souza', regra: false }],
        outros: [{ tipo: 'Pago por fora', valor: 1_000, data: DAY, forma: 'PIX', fechamento: null }],
        em_outros: 0,
        neste: 4_000,
      },
    ])
  })

  it('that the rule released it when the sale was saved', async () => {
    await db
      .updateTable('configuracoes')
      .set({ liberacao: 'Na assinatura', financeiro_a_partir_de: '2026-01-01' })
      .execute()
    const favorecido = await buildFavorecido(db)
    const { id } = await buildVenda(db, { status: 'Assinada/Pendente' }, [
      { colaborador_id: favorecido.colaborador_id ?? '', valor_comissao: 500 },
    ])
    const { versao } = (await administrador('GET', `/vendas/${id}`)).body
    const saved = await administrador('PUT', '/vendas/lote/status', {
      status: 'Assinada',
      itens: [{ id, versao }],
    })
    expect(saved.body).toMatchObject({ alteradas: 1 })
    expect(await releasesOf(id, favorecido)).toMatchObject([{ valor: 500, quem: 'Ana Souza', regra: true }])
    await db.updateTable('configuracoes').set({ liberacao: 'À mão' }).execute()
  })

  it('that the rule released it when a saving changed nothing but its people', async () => {
    await db
      .updateTable('configuracoes')
      .set({ liberacao: 'Na assinatura', financeiro_a_partir_de: '2026-01-01' })
      .execute()
    const { id, favorecido } = await signed()
    await save(id, administrador, ({ participantes }) => ({
      participantes: participantes.map((one) => ({ ...one, percentual_comissao: 1 })),
    }))
    expect(await releasesOf(id, favorecido)).toMatchObject([
      { valor: 2_250, quem: 'Ana Souza', regra: true, reduzida: null },
    ])
    await db.updateTable('configuracoes').set({ liberacao: 'À mão' }).execute()
  })

  it('who released what a saving lowered since, and who lowered it, once and again', async () => {
    const { id, favorecido } = await signed()
    const { id: participante, versao } = (
      await administrador('GET', '/comissoes?linhas=500')
    ).body.itens.find(({ venda_id }: { venda_id: string }) => venda_id === id)
    const released = await administrador('POST', '/liberacoes/liberar', {
      itens: [{ id: participante, versao }],
    })
    expect(released.body).toMatchObject({ quantas: 1, valor: 4_500 })
    for (const valor_venda of [200_000, 100_000]) await save(id, staff, () => ({ valor_venda }))
    expect(await releasesOf(id, favorecido)).toMatchObject([
      { valor: 2_000, quem: 'Ana Souza', regra: false, reduzida: { quem: 'Bruno Lima' } },
    ])
  })

  /** A signed sale of R$ 225.000,00 with 2 % of it for a payee. */
  async function signed() {
    const favorecido = await buildFavorecido(db)
    const { id } = await buildVenda(db, { status: 'Assinada', valor_venda: 225_000 }, [
      { colaborador_id: favorecido.colaborador_id ?? '', percentual_comissao: 2, valor_comissao: 4_500 },
    ])
    return { id, favorecido }
  }

  async function save(
    id: string,
    call: typeof staff,
    change: (form: ReturnType<typeof editOf>) => Partial<ReturnType<typeof editOf>>,
  ) {
    const { body } = await call('GET', `/vendas/${id}`)
    const form = editOf(body)
    const registro = { ...form, ...change(form) }
    expect((await call('PUT', `/vendas/${id}`, { versao: body.versao, registro })).status).toBe(200)
  }

  /** The releases of the sale's one commission, in a new draft with a little of it. */
  async function releasesOf(venda_id: string, favorecido: Awaited<ReturnType<typeof buildFavorecido>>) {
    const linha = await db
      .selectFrom('comissoes_linhas')
      .select('id')
      .where('venda_id', '=', venda_id)
      .executeTakeFirstOrThrow()
    const fechamento = await buildFechamento(db, { status: 'Rascunho', pagamentos: [{ favorecido }] })
    await db
      .insertInto('fechamentos_itens')
      .values({ linha_id: linha.id, pagamento_id: fechamento.pagamentos[0]?.id ?? '', valor: 500 })
      .execute()
    return (await whyOf(fechamento, linha.id)).linhas[0]?.liberacoes
  }
})

it('Staff of one loja sees its closing, and neither the balance nor another loja’s sale', async () => {
  const favorecido = await buildFavorecido(db)
  const sul = (await buildLoja(db)).id
  const fechamento = await buildFechamento(db, {
    lojas: [sul],
    pagamentos: [{ favorecido, valores: [1_000], desconto: 300, loja_id: sul }],
  })
  await restrict(db, 'Ver vendas de outras lojas')
  const { call } = await staffOf(app, db, sul)
  const { body } = await call('GET', pathOf(fechamento))
  expect(body).toMatchObject({
    liquido: 700,
    a_recuperar: null,
    dividas: [{ tipo: 'Estorno', data: null, valor: 300, numero_venda: null }],
  })
  for (const valor of [100, 70]) await buildDivida(db, favorecido, valor)
  const draft = await buildFechamento(db, {
    status: 'Rascunho',
    lojas: [sul],
    pagamentos: [{ favorecido, loja_id: sul }],
  })
  await db
    .updateTable('pagamentos')
    .set({ desconto: 120 })
    .where('id', '=', draft.pagamentos[0]?.id ?? '')
    .execute()
  expect((await call('GET', pathOf(draft))).body.dividas).toEqual([
    { tipo: 'Estorno', data: null, valor: 120, numero_venda: null },
  ])
  await restrict(db)
})
